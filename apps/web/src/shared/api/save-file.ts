import { nativeDevice } from '#platform/device.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import { keptContent } from '#shared/sync/outbox/files/keep-file.ts';
import { serverAddressOf } from '#shared/sync/use-file-link.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';

/** A file that was handed over: to the downloads, or to the share sheet, which says itself what comes of it. */
export interface SavedFile {
  readonly name: string;
  readonly handover: 'downloaded' | 'shared';
}

/** Where a stored file is given as an attachment under its own name, from its signed address. */
export function downloadAddress(address: string): string {
  // The bytes of a file that waits on this device: an address of its own, without a query.
  if (address.startsWith('blob:')) return address;
  return `${address}${address.includes('?') ? '&' : '?'}download=1`;
}

/**
 * Fetches a stored file and hands it to the person under its own name. By `fetch` and not by a link, so that a failure
 * can be told.
 * @throws ProblemError: `network`, or `not_found` once the signed address has run out.
 */
export async function saveFile(file: CarnetFile): Promise<SavedFile> {
  return handOver(await fetchContent(file), file.name);
}

/** Gives content that is on the device to the person: to the share sheet of a native app, else to the downloads. */
export async function handOver(content: Blob, name: string): Promise<SavedFile> {
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
  // The browser has taken the content over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return { name, handover: 'downloaded' };
}

async function fetchContent(file: CarnetFile): Promise<Blob> {
  const kept = await keptContent(file);
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
