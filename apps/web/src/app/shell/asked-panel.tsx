import { useAskedPiece } from '#app/shell/use-asked-piece.ts';
import type { KeptPromise } from '#shared/loading/load-once.ts';
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';

/** What slides over the page. */
export interface PanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

interface AskedPanelProps extends PanelProps {
  readonly load: () => KeptPromise<ComponentType<PanelProps>>;
}

/** A panel that is fetched and made when it is first opened. */
export function AskedPanel({ load, ...panel }: AskedPanelProps) {
  const { Piece, ask } = useAskedPiece(load);
  const { isOpen, onClose } = panel;
  const open = useEffectEvent(() => ask(onClose));
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);
  return Piece && <Piece {...panel} />;
}
