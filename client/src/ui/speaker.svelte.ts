/** What a screen reader is told politely; a repeated sentence is told again. */
class Speaker {
  text = $state('');
  #again = false;

  say(sentence: string): void {
    this.#again = !this.#again;
    this.text = this.#again ? sentence : `${sentence}\u00a0`;
  }
}

export const speaker = new Speaker();
