import { nativeDevice } from '#platform/device.ts';
import { apiAddress } from '#shared/api/address.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';

/** Where a file went: among the downloads, or to the share sheet, which says itself what comes of it. */
export type Handover = 'downloaded' | 'shared';

/**
 * Fetches a stored file and hands it to the person under its own name. By `fetch` and not by a link, so that a failure
 * can be told.
 * @throws ProblemError: `network`, or `not_found` once the signed address has run out.
 */
export async function saveFile(file: CarnetFile): Promise<Handover> {
  const content = await fetchContent(file);
  const device = nativeDevice();
  if (device) {
    await device.shareFile(content, file.name);
    return 'shared';
  }
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has taken the content over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'downloaded';
}

async function fetchContent({ url }: CarnetFile): Promise<Blob> {
  try {
    const response = await fetch(apiAddress(`${url}?download=1`), {});
    if (response.ok) return await response.blob();
    throw new ProblemError({ code: 'not_found', status: response.status });
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError({ code: 'network', status: 0 }, { cause });
  }
}
