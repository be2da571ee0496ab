import { loadAddMenu } from '#app/layout/frame-pieces.ts';
import type { AddMenuProps } from '#app/layout/bars/opened-add-menu.tsx';
import { useLazyMenu } from '#shared/loading/use-lazy-component.ts';
import { cloneElement } from 'react';

/** Menu to add a vehicle, record, reminder or document. Only its button is mounted until it is first opened. */
export function AddMenu(props: AddMenuProps) {
  const { Component: OpenedAddMenu, press } = useLazyMenu(loadAddMenu);
  if (OpenedAddMenu) return <OpenedAddMenu {...props} />;
  return cloneElement(props.children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: press,
  });
}
