import {
  IMPORT_ADDRESS,
  readReport,
  useSending,
  type ImportOutcome,
} from '#features/import/import.queries.ts';
import type { RowsReply } from '#features/import/translate/translation.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import { sendBody, type SendOptions } from '#shared/api/send-file.ts';
import { uploadFile } from '#shared/api/upload-file.ts';
import { ROWS_TYPE } from '@carnet/contract/account/rows-type';
import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import type { FileToUpload } from '@carnet/imports/content/write-rows';

/** Writes the rows without the files with these ids; null when the plan is gone. */
type WriteRows = (refused: readonly string[]) => Promise<RowsReply | null>;

/** Sends the rows of a plan to be stored. */
export function useHistoryImport() {
  return useSending(sendPlan);
}

/**
 * Uploads the files of a plan, then sends its rows, which are stored as a whole. Until then nothing names the
 * files, and the server removes them after a while. Files and rows keep their ids, so repeating all of it
 * stores nothing twice. A file that the server refuses is left out of its row.
 */
async function sendPlan(writeRows: WriteRows, { onProgress, signal }: SendOptions): Promise<ImportOutcome> {
  const first = await writtenRows(writeRows, [], signal);
  const filesBytes = first.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const shareOfRows = first.rows.length / Math.max(1, first.rows.length + filesBytes);
  const refused: FileToUpload[] = [];
  let sent = 0;
  for (const file of first.files) {
    const shareOfFile = file.bytes.length / Math.max(1, filesBytes);
    const before = sent;
    const told = (share: number) => onProgress?.((before + share * shareOfFile) * (1 - shareOfRows));
    if (!(await isTaken(file, { onProgress: told, signal }))) refused.push(file);
    sent += shareOfFile;
  }
  const refusedIds = refused.map(({ id }) => id);
  const { rows } = refused.length === 0 ? first : await writtenRows(writeRows, refusedIds, signal);
  const body = new Blob([await packed(rows)], { type: ROWS_TYPE });
  // Exactly 1 once all is sent: from then on it is too late to cancel.
  const toldLast = (share: number) => onProgress?.(1 - (1 - share) * shareOfRows);
  const report = await sendBody(IMPORT_ADDRESS, body, readReport, { onProgress: toldLast, signal });
  return { report, leftFiles: [...first.leftFiles, ...refused.map(({ name }) => name)] };
}

async function writtenRows(
  writeRows: WriteRows,
  refused: readonly string[],
  signal: AbortSignal | undefined,
): Promise<RowsReply> {
  const written = await writeRows(refused);
  signal?.throwIfAborted();
  if (!written) throw new ProblemError({ code: 'unknown', status: 0 });
  return written;
}

/** Refusals that only exclude the file: not a photo or PDF, too large, or an id of another account. */
const LEFT_BEHIND = [409, 413, 415];

async function isTaken({ id, name, bytes }: FileToUpload, options: SendOptions): Promise<boolean> {
  // A server that refuses a body during the upload looks like a network failure.
  if (bytes.length > MAX_FILE_BYTES) return false;
  try {
    await uploadFile(new File([new Uint8Array(bytes)], name), { id, ...options });
    return true;
  } catch (error) {
    if (error instanceof ProblemError && LEFT_BEHIND.includes(error.status)) return false;
    throw error;
  }
}

/** Compresses with gzip where the browser supports it. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof CompressionStream === 'undefined') return bytes;
  const gzip = new CompressionStream('gzip');
  const writer = gzip.writable.getWriter();
  const writing = writer.write(bytes).then(() => writer.close());
  const [packedBytes] = await Promise.all([new Response(gzip.readable).arrayBuffer(), writing]);
  return new Uint8Array(packedBytes);
}
