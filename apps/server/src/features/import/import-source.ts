import { openArchive } from '#features/import/archive.ts';
import { readContent, type ImportContent } from '#features/import/import-content.ts';

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

/** The source in an open zip. Refuses `archive_unreadable`. */
export async function openArchiveSource(file: number, maximumBytes: number): Promise<ImportSource> {
  const archive = await openArchive(file, maximumBytes);
  return {
    content: await readContent(archive),
    findFile: (id) => {
      const path = archive.fileIn(`files/${id}/`);
      if (path === null) return null;
      return {
        path,
        size: archive.sizeOf(path),
        read: async () => (await archive.read(path)) ?? Buffer.alloc(0),
      };
    },
  };
}
