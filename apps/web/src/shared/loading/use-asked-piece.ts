import { useTranslation } from '#shared/i18n/use-translation.ts';
import { forgetFailedLoads, type KeptPromise } from '#shared/loading/load-once.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useState } from 'react';

interface AskedPiece<Piece> {
  /** Null until it is asked for and there. */
  readonly Piece: Piece | null;
  /**
   * `onMissing` is called when it could not be fetched, which is said, and may be asked for again. What comes late is made
   * only if it `isWanted` still.
   */
  readonly ask: (onMissing?: () => void, isWanted?: () => boolean) => void;
}

/** A piece of the frame or of a page that is made when it is first asked for. */
export function useAskedPiece<Piece>(load: () => KeptPromise<Piece>): AskedPiece<Piece> {
  const { t } = useTranslation();
  // A component is a function: by itself the state would call it.
  const [asked, setAsked] = useState<{ readonly Piece: Piece } | null>(null);
  return {
    Piece: asked && asked.Piece,
    ask(onMissing, isWanted) {
      // Fetched ahead by `useWhenIdle` it may have failed, of which nobody has heard: now it is wanted.
      if (load().status === 'rejected') forgetFailedLoads();
      const loading = load();
      // What is here already is there at once, as the tap that asked for it expects.
      if (loading.status === 'fulfilled') return setAsked({ Piece: loading.value });
      loading.then(
        (Piece) => {
          if (isWanted?.() !== false) setAsked({ Piece });
        },
        () => {
          forgetFailedLoads();
          notifyError(t('common.error.loadText'));
          onMissing?.();
        },
      );
    },
  };
}
