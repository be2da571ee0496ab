import { ProblemError, parseProblem } from '#shared/api/problem-error.ts';
import { apiAddress } from '#shared/api/address.ts';
import { sessionToken } from '#shared/session/session.ts';

interface Download {
  readonly content: Blob;
  readonly name: string;
}

const SIGNED_FILES = '/v1/files/';

/**
 * Fetches the content and name of a download: a signed file, the account's export, a service book.
 * @param href an API path, or an address of the server
 * @throws ProblemError on failure
 */
export async function fetchDownload(href: string): Promise<Download> {
  const server = apiAddress('');
  const path = server !== '' && href.startsWith(server) ? href.slice(server.length) : href;
  if (!path.startsWith('/')) throw new Error('Only files of the server can be downloaded');
  const token = path.startsWith(SIGNED_FILES) ? null : sessionToken();
  const response = await fetchAnswer(
    apiAddress(path),
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  );
  if (!response.ok) {
    throw parseProblem(response.status, await response.text(), response.headers.get('Retry-After'));
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

/** RFC 6266: prefers `filename*` over `filename`. */
export function nameIn(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'carnet';
}
