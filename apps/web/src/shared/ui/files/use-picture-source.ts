import { noteFileFailure } from '#shared/api/file-store.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import { parseCopyAddress } from '#shared/sync/copied-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export interface PictureSource {
  /** Null without a picture and after a failed load; the caller shows a placeholder. */
  readonly source: string | null;
  readonly onError: () => void;
}

/**
 * Address of a picture that may fail to load: a signature expires, a connection breaks. A new address is tried again.
 */
export function usePictureSource(wanted: string | null | undefined): PictureSource {
  const [failed, setFailed] = useState<string | null>(null);
  const { address: source } = usePictureAddress(wanted ?? null);
  const onError = () => {
    setFailed(source);
    noteFileFailure();
  };
  return { source: source === failed ? null : source, onError };
}

/** The file id in a picture's address, of the server or of the copy. */
function fileIdIn(address: string): string {
  return /[\da-f]{8}-[\da-f-]{27}/.exec(address)?.[0] ?? address;
}

interface PictureAddress {
  readonly address: string | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Address for `<img>`: a picture of the copy is loaded from the device or from the server; null until then. */
export function usePictureAddress(wanted: string | null): PictureAddress {
  const copied = wanted === null ? null : parseCopyAddress(wanted);
  const { data, isError, refetch } = useQuery({
    queryKey: ['pictures', wanted],
    enabled: copied !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const copy = await openedCopy();
      return copied && copy ? copy.pictures.addressOf(copied.id, copied.isThumbnail) : null;
    },
  });
  const loaded = copied === null ? wanted : (data ?? null);
  // Keep the current address while the same picture gets a new one: copying the garage changes the addresses
  // of its files.
  const [kept, setKept] = useState({ file: '', address: loaded });
  const file = wanted === null ? '' : fileIdIn(wanted);
  if (loaded !== null && loaded !== kept.address) setKept({ file, address: loaded });
  return {
    address: loaded ?? (kept.file === file ? kept.address : null),
    hasFailed: isError,
    retry: () => void (isError && refetch()),
  };
}
