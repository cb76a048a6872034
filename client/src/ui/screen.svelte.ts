/** Whether a media query holds, kept up to date. */
export class Screen {
  #holds = $state(false);

  constructor(query: string) {
    const media = matchMedia(query);
    this.#holds = media.matches;
    media.addEventListener('change', (change) => (this.#holds = change.matches));
  }

  get holds(): boolean {
    return this.#holds;
  }
}

export const narrow = new Screen('(max-width: 699px)');
