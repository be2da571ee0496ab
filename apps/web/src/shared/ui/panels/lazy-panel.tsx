import type { KeptPromise } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { ComponentType, ReactNode } from 'react';

export interface PanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

interface AskedPanelProps extends PanelProps {
  readonly load: () => KeptPromise<ComponentType<PanelProps>>;
}

/** A panel that is loaded and mounted on first opening. */
export function LazyPanel({ load, ...panel }: AskedPanelProps) {
  const Piece = useLazyComponent(load, panel.isOpen, panel.onClose);
  return Piece && <Piece {...panel} />;
}
