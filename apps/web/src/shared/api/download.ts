import { ProblemError, problemFrom } from '#shared/api/problem-error.ts';
import { apiAddress } from '#shared/api/address.ts';
import { sessionToken } from '#shared/session/session.ts';

interface Download {
  readonly content: Blob;
  readonly name: string;
}

const SIGNED_FILES = '/v1/files/';

/**
 * Fetches what a link of the app would download, and its name: a signed file, the export of the account, a service book.
 * @param href a path of the API, or an address of the server
 * @throws ProblemError when it cannot be had
 */
export async function fetchDownload(href: string): Promise<Download> {
  const server = apiAddress('');
  const path = server !== '' && href.startsWith(server) ? href.slice(server.length) : href;
  if (!path.startsWith('/')) throw new Error('Only what the server stores is downloaded');
  const token = path.startsWith(SIGNED_FILES) ? null : sessionToken();
  const response = await fetchAnswer(
    apiAddress(path),
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  );
  if (!response.ok) {
    throw problemFrom(response.status, await response.text(), response.headers.get('Retry-After'));
  }
  return { content: await response.blob(), name: nameIn(response.headers.get('Content-Disposition')) };
}

async function fetchAnswer(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (cause) {
    throw new ProblemError({ code: 'network', status: 0 }, { cause });
  }
}

/** RFC 6266: the extended name, where there is one, else the plain one. */
export function nameIn(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'carnet';
}
