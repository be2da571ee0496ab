import { apiAddress } from '#shared/api/address.ts';
import { parseCopyAddress } from '#shared/sync/copied-file.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import { useQuery } from '@tanstack/react-query';

/** Signed addresses are valid for at least an hour. */
const LINK_LIVES_MILLIS = 50 * 60_000;

/** The address to open a file, also one of the copy; null while it is unknown or unavailable. */
export function useFileLink(url: string | null): string | null {
  const copied = url === null ? null : parseCopyAddress(url);
  const { data } = useQuery({
    queryKey: ['links', url],
    enabled: copied !== null,
    staleTime: LINK_LIVES_MILLIS,
    queryFn: () => serverAddressOf(url ?? ''),
  });
  if (copied === null) return url === null ? null : apiAddress(url);
  return data ?? null;
}

/**
 * The signed address of a file on the server; for a file of the copy it is requested.
 * @throws ProblemError when the server is unreachable or has no such file
 */
export async function serverAddressOf(url: string): Promise<string> {
  const copied = parseCopyAddress(url);
  const copy = copied && (await openedCopy());
  return apiAddress(copy ? (await copy.pictures.linkOf(copied.id)).url : url);
}
