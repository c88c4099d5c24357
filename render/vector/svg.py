"""A drawing as SVG: it carries the letters it uses, and its words can be selected."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from itertools import groupby
from xml.etree import ElementTree as ET

from gorodki.render.draw.colours import Colour
from gorodki.render.draw.view import Box, Point
from gorodki.render.vector.drawing import RIM, Area, Disc, Drawing, Polyline, Shape, TextLine
from gorodki.render.vector.typeface import subset_woff

_FACE = (
    "gorodki"  # a name of its own: a typeface that is installed must not take the place of the one carried
)
_FALLBACK = "'DejaVu Sans Condensed', sans-serif"


def svg_bytes(drawing: Drawing) -> bytes:
    """The file of a drawing; the same drawing gives the same bytes."""
    width, height = (_number(side) for side in drawing.size)
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{width}mm",
            "height": f"{height}mm",
            "viewBox": f"0 0 {width} {height}",
            "lang": drawing.lang,
            "xml:lang": drawing.lang,
            "role": "img",
        },
    )
    ET.SubElement(root, "title").text = drawing.title
    ET.SubElement(root, "style").text = _faces(drawing.words)
    ET.SubElement(root, "rect", {"width": width, "height": height, "fill": "#ffffff"})
    for clip, shapes in groupby(drawing.shapes, key=lambda shape: shape.clip):
        into = root if clip is None else _clipped(root, clip)
        for shape in shapes:
            _draw(into, shape)
    for words in drawing.words:
        _write(root, words)
    ET.indent(root, " ")
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _faces(words: Sequence[TextLine]) -> str:
    rules = [
        f"text{{font-family:{_FACE},{_FALLBACK};font-kerning:none;white-space:pre}}polyline{{stroke-linejoin:round}}"
    ]
    for bold, weight in ((False, "normal"), (True, "bold")):
        letters = "".join(w.text for w in words if w.bold is bold)
        if letters:
            font = b64encode(subset_woff(letters, bold=bold)).decode()
            source = f"url(data:font/woff;base64,{font}) format('woff')"
            rules.append(f"@font-face{{font-family:{_FACE};font-weight:{weight};src:{source}}}")
    return "\n".join(rules)


def _clipped(root: ET.Element, box: Box) -> ET.Element:
    """A group of which only what lies in the box is shown."""
    name = f"c{_number(box.left)}_{_number(box.top)}_{_number(box.width)}_{_number(box.height)}"
    if root.find(f"clipPath[@id='{name}']") is None:
        sides = ("x", box.left), ("y", box.top), ("width", box.width), ("height", box.height)
        path = ET.SubElement(root, "clipPath", {"id": name})
        ET.SubElement(path, "rect", {side: _number(value) for side, value in sides})
    return ET.SubElement(root, "g", {"clip-path": f"url(#{name})"})


def _draw(root: ET.Element, shape: Shape) -> None:
    if isinstance(shape, Polyline):
        stroke = _stroke(shape.colour, shape.width)
        given = {"points": _points(shape.points), "fill": "none", **stroke, **_opacity(shape)}
        if shape.dash is not None:
            given["stroke-dasharray"] = " ".join(_number(d) for d in shape.dash)
        ET.SubElement(root, "polyline", given)
    elif isinstance(shape, Disc):
        (x, y), radius = shape.centre, shape.radius
        place = {"cx": _number(x), "cy": _number(y), "r": _number(radius)}
        ET.SubElement(root, "circle", {**place, **_style(shape), **_opacity(shape)})
    else:
        points = {"points": _points(shape.points)}
        ET.SubElement(root, "polygon", {**points, **_style(shape), **_opacity(shape)})


def _opacity(shape: Shape) -> dict[str, str]:
    return {} if shape.opacity >= 1.0 else {"opacity": _number(shape.opacity)}


def _style(shape: Area | Disc) -> dict[str, str]:
    fill = {"fill": "none" if shape.fill is None else _hex(shape.fill)}
    return fill if shape.edge is None else {**fill, **_stroke(shape.edge, shape.width)}


def _stroke(colour: Colour, width: float) -> dict[str, str]:
    return {"stroke": _hex(colour), "stroke-width": _number(width)}


def _write(root: ET.Element, words: TextLine) -> None:
    x, y = (_number(v) for v in words.start)
    given = {
        "x": x,
        "y": y,
        "font-size": _number(words.height),
        "fill": _hex(words.colour),
        # where another typeface stands in, the words keep their length
        "textLength": _number(words.width),
        "lengthAdjust": "spacingAndGlyphs",
    }
    if words.halo is not None:
        rim = {"stroke": _hex(words.halo), "stroke-width": _number(RIM * words.height)}
        given |= {**rim, "stroke-linejoin": "round", "paint-order": "stroke"}
    if words.bold:
        given["font-weight"] = "bold"
    if words.turned:
        given["transform"] = f"rotate(-90 {x} {y})"
    ET.SubElement(root, "text", given).text = words.text


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    """A length with thousandths of a millimetre, and no more zeros than it needs."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
