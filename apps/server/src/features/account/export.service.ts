import { listOwnFiles } from '#features/account/account.repository.ts';
import { csvOf } from '#features/account/csv.ts';
import { exportTables } from '#features/account/export-tables.ts';
import { readUser } from '#features/authentication/authentication.service.ts';
import type { FileRow } from '#features/files/files.service.ts';
import { readSettings } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { streamZip } from '#platform/zip/stream-zip.ts';
import { Readable } from 'node:stream';

/** Raised when the layout of the zip changes. */
const EXPORT_VERSION = 1;

/**
 * Everything of the account as a zip that is made while it is sent: `account.json` (user, settings, the list of files),
 * one CSV per entity, every file under `files/<id>/<name>`.
 */
export async function exportAccount(context: Context, actor: Actor): Promise<Readable> {
  const files = await listOwnFiles(context.transactions.reading, actor);
  const modified = new Date(context.clock.now());
  const account = await accountJson(context, actor, files);
  const compressed = { modified, isCompressed: true };
  return streamZip([
    { ...compressed, path: 'account.json', open: async () => Readable.from([Buffer.from(account)]) },
    ...exportTables(context, actor).map((table) => ({
      ...compressed,
      path: `${table.name}.csv`,
      open: async () => Readable.from(csvOf(table)),
    })),
    // Photos and PDFs are compressed already.
    ...files.map((file) => ({
      path: `files/${file.id}/${file.name}`,
      modified,
      isCompressed: false,
      open: () => bytesOf(context, actor, file),
    })),
  ]);
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
