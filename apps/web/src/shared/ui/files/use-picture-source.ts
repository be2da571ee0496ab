import { noteFileFailure } from '#shared/api/file-store.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import { copiedFileOf } from '#shared/sync/copied-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export interface PictureSource {
  /** Null where there is no picture, and once it could not be loaded: something else stands in for it. */
  readonly source: string | null;
  readonly onError: () => void;
}

/** The address of a picture that may not come: a signed one expires, a connection breaks. Another one is tried anew. */
export function usePictureSource(wanted: string | null | undefined): PictureSource {
  const [failed, setFailed] = useState<string | null>(null);
  const { address: source } = usePictureAddress(wanted ?? null);
  const onError = () => {
    setFailed(source);
    noteFileFailure();
  };
  return { source: source === failed ? null : source, onError };
}

/** What a picture's address, of the server or of the copy, has of its file: the id. */
function fileOf(address: string): string {
  return /[\da-f]{8}-[\da-f-]{27}/.exec(address)?.[0] ?? address;
}

interface PictureAddress {
  readonly address: string | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** What `<img>` takes: a picture of the copy is brought from the device, or from the server; null until then. */
export function usePictureAddress(wanted: string | null): PictureAddress {
  const copied = wanted === null ? null : copiedFileOf(wanted);
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
  // The same picture stays while it is brought from another place: once the garage is copied, its files have new addresses.
  const [kept, setKept] = useState({ file: '', address: loaded });
  const file = wanted === null ? '' : fileOf(wanted);
  if (loaded !== null && loaded !== kept.address) setKept({ file, address: loaded });
  return {
    address: loaded ?? (kept.file === file ? kept.address : null),
    hasFailed: isError,
    retry: () => void (isError && refetch()),
  };
}
