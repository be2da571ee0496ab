import { listOwnFiles } from '#features/account/account.repository.ts';
import { csvOf } from '#features/account/csv.ts';
import { exportTables } from '#features/account/export-tables.ts';
import { readUser } from '#features/authentication/authentication.service.ts';
import type { FileRow } from '#features/files/files.service.ts';
import { readSettings } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Raised when the layout of the zip changes. */
const EXPORT_VERSION = 1;

/**
 * Everything of the account as a zip that is made while it is sent: at no moment does it lie in memory or on the disk.
 * `account.json` (user, settings, the list of files), one CSV per entity, every file under `files/<id>/<name>`.
 */
export async function exportAccount(context: Context, actor: Actor): Promise<Readable> {
  const zip = new ZipFile();
  const files = await listOwnFiles(context.transactions.reading, actor);
  const modified = new Date(context.clock.now());
  zip.addBuffer(Buffer.from(await accountJson(context, actor, files)), 'account.json', { mtime: modified });
  for (const table of exportTables(context, actor)) {
    addLazily(zip, `${table.name}.csv`, modified, async () => Readable.from(csvOf(table)));
  }
  for (const file of files) {
    // Photos and PDFs are compressed already.
    addLazily(zip, `files/${file.id}/${file.name}`, modified, () => bytesOf(context, actor, file), false);
  }
  zip.end();
  const output = Readable.from(zip.outputStream);
  // A file that cannot be read ends the download broken: an export with a hole must not look whole.
  zip.on('error', (error: Error) => output.destroy(error));
  return output;
}

/** Opens the source only when its turn comes, so that a thousand files do not mean a thousand open ones. */
function addLazily(
  zip: ZipFile,
  path: string,
  mtime: Date,
  open: () => Promise<Readable>,
  compress = true,
): void {
  zip.addReadStreamLazy(path, { mtime, compress }, (callback) => {
    open().then(
      (stream) => callback(null, stream),
      (error: unknown) => callback(error, Readable.from([])),
    );
  });
}

async function bytesOf({ fileStore }: Context, actor: Actor, file: FileRow): Promise<Readable> {
  const found = await fileStore.read(actor.garageId, file.id, 'original');
  if (!found) throw new Error('A file row has no bytes');
  return found.stream;
}

async function accountJson(context: Context, actor: Actor, files: readonly FileRow[]): Promise<string> {
  const description = {
    version: EXPORT_VERSION,
    exportedAt: instantOf(context.clock.now()),
    user: await readUser(context, actor),
    settings: await readSettings(context, actor),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      contentType: file.content_type,
      size: file.size,
      width: file.width,
      height: file.height,
      createdAt: file.created_at,
    })),
  };
  return JSON.stringify(description, null, 2);
}
