import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { ProblemError, problemOf } from '#shared/api/problem-error.ts';
import { uploadFile } from '#shared/api/upload-file.ts';
import type { SendOptions } from '#shared/api/send-file.ts';
import { usableCopy } from '#shared/sync/read.ts';

/**
 * Sends a chosen file; where no network is to be had it is kept on this device, and goes with what names it.
 *
 * @throws ProblemError when the server refuses it, or no answer comes and nothing may be kept here; `device_full`
 */
export async function sendOrKeep(
  content: File,
  { id, ...options }: SendOptions & { readonly id: string },
): Promise<CarnetFile> {
  // When the browser reports no network there is none; without a copy on the device the upload is tried anyway.
  const kept = navigator.onLine ? null : await keep(id, content);
  if (kept) return kept;
  try {
    const stored = await uploadFile(content, { id, ...options });
    void keepSent(id, content);
    return stored;
  } catch (error) {
    const { code, status } = problemOf(error);
    const isUnreached = code === 'network' || code === 'timeout' || status >= 500;
    const instead = isUnreached && !options.signal?.aborted ? await keep(id, content) : null;
    if (!instead) throw error;
    return instead;
  }
}

/** The server sweeps what nothing names after a day: what names this may be sent later. Where there is no room it is left. */
async function keepSent(id: string, content: File): Promise<void> {
  const copy = await usableCopy(false);
  await copy?.files.keep(id, content, true).catch(() => undefined);
}

/** Keeps a file on this device; null where nothing may be kept. */
async function keep(id: string, content: File): Promise<CarnetFile | null> {
  const copy = await usableCopy(false);
  try {
    return copy && (await copy.files.keep(id, content));
  } catch (cause) {
    throw new ProblemError({ code: 'device_full', status: 0 }, { cause });
  }
}

/** The bytes of a chosen file that waits on this device; null for every other. */
export async function keptContent({ id }: Pick<CarnetFile, 'id'>): Promise<Blob | null> {
  const copy = await usableCopy(false);
  const kept = await copy?.files.find(id);
  return kept ? new Blob([kept.bytes], { type: kept.type }) : null;
}
