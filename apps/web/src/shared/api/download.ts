import { apiAddress } from '#shared/api/address.ts';
import { sessionToken } from '#shared/session/session.ts';

interface Download {
  readonly content: Blob;
  readonly name: string;
}

const SIGNED_FILES = '/v1/files/';

/**
 * Fetches what a link of the app would download, and its name: a signed file, or the export of the account.
 * @param href a path of the API, or an address of the server
 * @throws Error when it cannot be had
 */
export async function fetchDownload(href: string): Promise<Download> {
  const server = apiAddress('');
  const path = server !== '' && href.startsWith(server) ? href.slice(server.length) : href;
  if (!path.startsWith('/')) throw new Error('Only what the server stores is downloaded');
  const token = path.startsWith(SIGNED_FILES) ? null : sessionToken();
  const response = await fetch(
    apiAddress(path),
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  );
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return { content: await response.blob(), name: nameIn(response.headers.get('Content-Disposition')) };
}

/** RFC 6266: the extended name, where there is one, else the plain one. */
export function nameIn(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'carnet';
}
