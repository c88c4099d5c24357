from .draw.slow import Slow
from .film.files import save_film
from .film.film import Film, FilmStyle
from .many.aim_picture import draw_aim
from .many.aim_text import aim_text
from .many.sweep_picture import draw_sweep
from .many.sweep_text import sweep_text
from .page.write import save_page
from .sheet.figure import figure_sheet
from .sheet.poster import draw_poster
from .throw.picture import draw_throw, png_bytes, save_png
from .vector.save import save_drawing
from .words.figure import figure_text
from .words.ruling import ruling_text

__all__ = [
    "Film",
    "FilmStyle",
    "Slow",
    "aim_text",
    "draw_aim",
    "draw_poster",
    "draw_sweep",
    "draw_throw",
    "figure_sheet",
    "figure_text",
    "png_bytes",
    "ruling_text",
    "save_drawing",
    "save_film",
    "save_page",
    "save_png",
    "sweep_text",
]
