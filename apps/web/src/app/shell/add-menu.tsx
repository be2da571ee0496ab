import { loadAddMenu } from '#app/shell/frame-pieces.ts';
import type { AddMenuProps } from '#app/shell/opened-add-menu.tsx';
import { useAskedPiece } from '#shared/loading/use-asked-piece.ts';
import { cloneElement } from 'react';

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
