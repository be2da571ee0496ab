import { nativeDevice } from '#platform/device.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import { readPendingFile } from '#shared/sync/outbox/files/keep-file.ts';
import { serverAddressOf } from '#shared/sync/use-file-link.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';

/** A file that was downloaded, or passed to the share sheet, which reports its own outcome. */
export interface SavedFile {
  readonly name: string;
  readonly handover: 'downloaded' | 'shared';
}

/** The signed address of a file, as an attachment under its name. */
export function downloadAddress(address: string): string {
  // The `blob:` address of a file that is still on this device takes no query.
  if (address.startsWith('blob:')) return address;
  return `${address}${address.includes('?') ? '&' : '?'}download=1`;
}

/**
 * Downloads a stored file under its own name. Uses `fetch` instead of a link to be able to report a failure.
 * @throws ProblemError: `network`, or `not_found` once the signed address has expired.
 */
export async function saveFile(file: CarnetFile): Promise<SavedFile> {
  return saveOrShare(await fetchContent(file), file.name);
}

/** Saves content to the downloads, or opens the share sheet in a native app. */
export async function saveOrShare(content: Blob, name: string): Promise<SavedFile> {
  const device = nativeDevice();
  if (device) {
    await device.shareFile(content, name);
    return { name, handover: 'shared' };
  }
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has read the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return { name, handover: 'downloaded' };
}

async function fetchContent(file: CarnetFile): Promise<Blob> {
  const kept = await readPendingFile(file);
  if (kept) return kept;
  try {
    const response = await fetch(downloadAddress(await serverAddressOf(file.url)), {});
    if (response.ok) return await response.blob();
    throw new ProblemError({ code: 'not_found', status: response.status });
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError({ code: 'network', status: 0 }, { cause });
  }
}
