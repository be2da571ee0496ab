/** An expected "no" of the seed command, in words for the person at the terminal. */
export class SeedRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedRefusal';
  }
}
