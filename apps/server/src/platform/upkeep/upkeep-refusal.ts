/** A command of the operator that cannot be carried out; the message says why, and nothing was changed. */
export class UpkeepRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UpkeepRefusal';
  }
}
