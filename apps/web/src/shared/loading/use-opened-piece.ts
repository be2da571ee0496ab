import type { KeptPromise } from '#shared/loading/load-once.ts';
import { useAskedPiece } from '#shared/loading/use-asked-piece.ts';
import { useEffect, useEffectEvent } from 'react';

/**
 * A piece that opens and closes, such as a dialog, fetched when it is first to be open; null until it is there. `close` is
 * called when it could not be fetched.
 */
export function useOpenedPiece<Piece>(
  load: () => KeptPromise<Piece>,
  isOpen: boolean,
  close: () => void,
): Piece | null {
  const { Piece, ask } = useAskedPiece(load);
  const open = useEffectEvent(() => ask(close));
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);
  return Piece;
}
