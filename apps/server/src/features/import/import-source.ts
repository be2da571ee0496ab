import type { ImportContent } from '@carnet/imports/decide/import-content';

/** Where an import comes from: what follows does not depend on its form. */
export interface ImportSource {
  readonly content: ImportContent;
  /** The bytes of a file that the content lists; null when they are missing. */
  findFile(id: string): SourceFile | null;
}

/** A file of a source, not read yet. */
export interface SourceFile {
  /** Where it lies in the source, for faults. */
  readonly path: string;
  readonly size: number;
  read(): Promise<Buffer>;
}
