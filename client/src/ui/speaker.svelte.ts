/** What a screen reader is told; a repeated sentence is told again. */
class Speaker {
  /** Said when the reader has finished. */
  text = $state('');
  /** Said at once. */
  alarm = $state('');
  #again = false;

  say(sentence: string): void {
    this.text = this.#fresh(sentence);
  }

  warn(sentence: string): void {
    this.alarm = this.#fresh(sentence);
  }

  #fresh(sentence: string): string {
    this.#again = !this.#again;
    return this.#again ? sentence : `${sentence}\u00a0`;
  }
}

export const speaker = new Speaker();
