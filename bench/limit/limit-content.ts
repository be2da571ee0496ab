/** A statement that reads the rows of an answer. */
export interface RawRead {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** What the limit answers with, by name: bodies as they were answered by Carnet, and statements that read the same rows. */
export interface LimitContent {
  readonly bodies: Readonly<Record<string, unknown>>;
  readonly reads: Readonly<Record<string, RawRead>>;
  /** Into which garage it writes. */
  readonly writing: { readonly garageId: string; readonly vehicleId: string } | null;
  /** Files on the disk that are sent one after the other. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

export const NOTHING: LimitContent = { bodies: {}, reads: {}, writing: null, files: {} };
