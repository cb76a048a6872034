"""States as pictures: plain text for a terminal, SVG for files and notebooks.

>>> from palenque import pacal
>>> print(text(pacal.parse_position("solo-klee _,2,_,_,_,9/7,_,_,_,_ - place:5"), width=40))
solo-klee · 4 cards drawn
<BLANKLINE>
Pyramid
            ┌───────┐
            │   ·   │
            │10     │
        ┌───┴───┬───┴───┐
        │   ·   │   ·   │
        │9      │8      │
    ┌───┴───┬───┴───┬───┴───┐
    │   ·   │  [9]  │   ·   │
    │7      │6    /7│5     @│
┌───┴───┬───┴───┬───┴───┬───┴───┐
│   ·   │   ·   │   2   │   ·   │
│4     @│3     @│2     x│1      │
└───────┴───────┴───────┴───────┘
<BLANKLINE>
Place 5.
"""

from palenque.pacal.drawing.characters import draw as text
from palenque.pacal.drawing.picture import draw as svg
from palenque.pacal.drawing.scene import ending

__all__ = ["ending", "svg", "text"]
