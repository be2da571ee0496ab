import { finished, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of a zip. */
export interface ZipEntry {
  readonly path: string;
  readonly modified: Date;
  /** False for data that is already compressed. */
  readonly isCompressed: boolean;
  /** Opens the source when its turn comes, so that a thousand entries do not need a thousand open files. */
  open(): Promise<Readable>;
}

/**
 * Builds a zip while it is read, without holding it in memory or on disk. Fails when a source fails or ends
 * early, because an incomplete zip must not look complete. Destroying it closes the current source.
 */
export function streamZip(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const { outputStream: output } = zip;
  if (!(output instanceof Readable)) throw new Error('The zip library returned no Node stream');
  let source: Readable | null = null;
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error('A source failed', { cause: error }));
  };
  // It may fail before a listener is attached.
  output.on('error', () => {});
  output.once('close', () => source?.destroy());
  zip.on('error', fail);
  for (const { path, modified: mtime, isCompressed: compress, open } of entries) {
    zip.addReadStreamLazy(path, { mtime, compress }, (take) => {
      if (output.destroyed) return;
      open().then((opened) => {
        source = opened;
        // The library ignores errors of a source and its early end.
        finished(opened, (error) => error && fail(error));
        if (output.destroyed) opened.destroy();
        else take(null, opened);
      }, fail);
    });
  }
  zip.end();
  return output;
}
