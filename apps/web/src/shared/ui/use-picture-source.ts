import { useState } from 'react';

export interface PictureSource {
  /** Null where there is no picture, and once it could not be loaded: something else stands in for it. */
  readonly source: string | null;
  readonly onError: () => void;
}

/** The address of a picture that may not come: a signed one expires, a connection breaks. Another one is tried anew. */
export function usePictureSource(wanted: string | null | undefined): PictureSource {
  const [failed, setFailed] = useState<string | null>(null);
  const source = wanted ?? null;
  return { source: source === failed ? null : source, onError: () => setFailed(source) };
}
