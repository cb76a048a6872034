"""Races and boards as pictures: plain text for a terminal, SVG for files and notebooks.

>>> from palenque import pakal
>>> face = pakal.parse_face(".H../..FD/A.CI/BE.G")
>>> board = pakal.parse_board("TCCC/CCCC/TC_C/TTCC")
>>> print(board_text(face, board, "ABC", pakal.standard()))
     a     b     c     d
  ┌─────┬─────┬─────┬─────┐
1 │ [ ] │#####│#####│#####│
  ├─────┼─────┼─────┼─────┤
2 │#####│#####│#####│#####│
  ├─────┼─────┼─────┼─────┤
3 │ [A] │#####│  C  │#####│
  ├─────┼─────┼─────┼─────┤
4 │ [B] │ [E] │#####│#####│
  └─────┴─────┴─────┴─────┘
Shown: A skull, B corn, C octopus, E moon.
The goal ABC is not reached; to hide: E moon.
"""

from palenque.pakal.drawing.characters import draw as text
from palenque.pakal.drawing.characters import draw_board as board_text
from palenque.pakal.drawing.picture import draw as svg
from palenque.pakal.drawing.picture import draw_board as board_svg
from palenque.pakal.drawing.words import outcome

__all__ = ["board_svg", "board_text", "outcome", "svg", "text"]
