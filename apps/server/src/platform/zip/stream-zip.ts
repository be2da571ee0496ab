import { finished, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of a zip. */
export interface ZipEntry {
  readonly path: string;
  readonly modified: Date;
  /** False for what is compressed already. */
  readonly isCompressed: boolean;
  /** Opens the source. Called when the turn of the entry comes: a thousand entries do not mean a thousand open files. */
  open(): Promise<Readable>;
}

/**
 * A zip that is made while it is read: at no moment does it lie in memory or on the disk. Fails when a source fails or
 * ends early, because a zip with a hole must not look whole. Destroyed, it closes the source it was reading.
 */
export function streamZip(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const { outputStream: output } = zip;
  if (!(output instanceof Readable)) throw new Error('The zip has no stream of Node');
  let source: Readable | null = null;
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error('A source failed', { cause: error }));
  };
  // It may fail before anybody listens.
  output.on('error', () => {});
  output.once('close', () => source?.destroy());
  zip.on('error', fail);
  for (const { path, modified: mtime, isCompressed: compress, open } of entries) {
    zip.addReadStreamLazy(path, { mtime, compress }, (take) => {
      if (output.destroyed) return;
      open().then((opened) => {
        source = opened;
        // The library looks neither at errors of a source nor at one that ends early.
        finished(opened, (error) => error && fail(error));
        if (output.destroyed) opened.destroy();
        else take(null, opened);
      }, fail);
    });
  }
  zip.end();
  return output;
}
