import type { KeptPromise } from '#shared/loading/load-once.ts';
import { useAskedPiece } from '#shared/loading/use-asked-piece.ts';

interface AskedMenu<Piece> {
  /** Null until its button is pressed and it is there. */
  readonly Piece: Piece | null;
  readonly press: () => void;
}

/**
 * A menu or a calendar, which opens and takes the focus as soon as it is made: one that comes late does so only if the focus
 * still is where its button was pressed. Otherwise it is there at the next press.
 */
export function useAskedMenu<Piece>(load: () => KeptPromise<Piece>): AskedMenu<Piece> {
  const { Piece, ask } = useAskedPiece(load);
  return {
    Piece,
    press() {
      const pressedAt = document.activeElement;
      ask(undefined, () => document.activeElement === pressedAt);
    },
  };
}
