"""The quiz: a round of questions with their answers."""
