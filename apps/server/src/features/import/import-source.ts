import type { ImportContent } from '@carnet/imports/decide/import-content';

/** The source of an import, whatever its format. */
export interface ImportSource {
  readonly content: ImportContent;
  /** The bytes of a file that the content lists; null when they are missing. */
  findFile(id: string): SourceFile | null;
}

/** A file of a source, not read yet. */
export interface SourceFile {
  /** Position in the source, for faults. */
  readonly path: string;
  readonly size: number;
  read(): Promise<Buffer>;
}
