/** The history of an object that is stored as it was; a new one has none. */
export interface Changed {
  readonly updatedAt: string;
  /** How often it has changed, plus one. */
  readonly version: number;
}
