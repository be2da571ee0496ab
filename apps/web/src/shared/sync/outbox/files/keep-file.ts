import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { ProblemError, problemOf } from '#shared/api/problem-error.ts';
import { uploadFile } from '#shared/api/upload-file.ts';
import type { SendOptions } from '#shared/api/send-file.ts';
import { usableCopy } from '#shared/sync/read.ts';

/**
 * Uploads a chosen file; offline it is stored on this device and uploaded with the object that names it.
 * @throws ProblemError when the server refuses it, or when there is no response and nothing may be stored
 * here; `device_full`
 */
export async function sendOrKeep(
  content: File,
  { id, ...options }: SendOptions & { readonly id: string },
): Promise<CarnetFile> {
  // If the browser reports no network there is none; without a copy on the device, upload anyway.
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

/**
 * Keeps an uploaded file, because its form may be saved after the server has swept it (unused files are
 * deleted after a day). Without room it is skipped.
 */
async function keepSent(id: string, content: File): Promise<void> {
  const copy = await usableCopy(false);
  await copy?.files.keep(id, content, true).catch(() => undefined);
}

/** Stores a file on this device; null where nothing may be stored. */
async function keep(id: string, content: File): Promise<CarnetFile | null> {
  const copy = await usableCopy(false);
  try {
    return copy && (await copy.files.keep(id, content));
  } catch (cause) {
    throw new ProblemError({ code: 'device_full', status: 0 }, { cause });
  }
}

/** The bytes of a chosen file that waits on this device; otherwise null. */
export async function readPendingFile({ id }: Pick<CarnetFile, 'id'>): Promise<Blob | null> {
  const copy = await usableCopy(false);
  const kept = await copy?.files.find(id);
  return kept ? new Blob([kept.bytes], { type: kept.type }) : null;
}
