/** A refused operator command. The message says why; nothing was changed. */
export class UpkeepRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UpkeepRefusal';
  }
}
