"""The quiz: its questions and answers in words and pictures, and at a terminal."""
