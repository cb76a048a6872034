/** The size of text, in px, where nobody has chosen another one. */
const NORMAL = 16;

/** Whether the page's width, in letters of the reader's size, is as asked; kept up to date. */
export class Screen {
  #holds = $state(false);

  constructor(asked: (rem: number) => boolean) {
    const root = document.documentElement;
    const measure = () => (this.#holds = asked(root.clientWidth / (parseFloat(getComputedStyle(root).fontSize) || NORMAL)));
    measure();
    // Larger text makes a page longer, so that its height tells of that as well.
    if ('ResizeObserver' in window) new ResizeObserver(measure).observe(document.getElementById('app') ?? root);
  }

  get holds(): boolean {
    return this.#holds;
  }
}

/** As the style sheets call it narrow. */
export const narrow = new Screen((width) => width < 43.75);
