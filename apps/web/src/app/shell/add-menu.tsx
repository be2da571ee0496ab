import { loadAddMenu } from '#app/shell/frame-pieces.ts';
import { useAskedPiece } from '#app/shell/use-asked-piece.ts';
import type { FloatingPosition } from '@mantine/core';
import { cloneElement, type ComponentProps, type ReactElement } from 'react';

export interface AddMenuProps {
  readonly position: FloatingPosition;
  readonly isFullWidth?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  /** The button that opens it. */
  readonly children: ReactElement<ComponentProps<'button'>>;
}

/** What can be added: a vehicle or a maintenance. Until it is first opened it is only its button. */
export function AddMenu(props: AddMenuProps) {
  const { Piece: OpenedAddMenu, ask } = useAskedPiece(loadAddMenu);
  if (OpenedAddMenu) return <OpenedAddMenu {...props} />;
  return cloneElement(props.children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => ask(),
  });
}
