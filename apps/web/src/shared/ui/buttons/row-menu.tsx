import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyMenu } from '#shared/loading/use-lazy-component.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import type { RowMenuProps } from '#shared/ui/buttons/opened-row-menu.tsx';
import {
  RowMenuItems,
  type RowMenuActionProps,
  type RowMenuLinkProps,
} from '#shared/ui/buttons/row-menu-items.ts';
import { EllipsisVertical } from 'lucide-react';
import { use } from 'react';

export const loadRowMenu = loadOnce(
  async () => (await import('#shared/ui/buttons/opened-row-menu.tsx')).OpenedRowMenu,
);

/**
 * Menu of a list row. Only its button is mounted until it is first opened: a menu costs ten times as much,
 * and a long list has hundreds.
 */
export function RowMenu({ label, children }: RowMenuProps) {
  const { Component: OpenedRowMenu, press } = useLazyMenu(loadRowMenu);
  if (OpenedRowMenu) return <OpenedRowMenu label={label}>{children}</OpenedRowMenu>;
  return (
    <IconButton
      icon={EllipsisVertical}
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={press}
    />
  );
}

export function RowMenuLink(props: RowMenuLinkProps) {
  const items = use(RowMenuItems);
  return items && <items.Link {...props} />;
}

export function RowMenuAction(props: RowMenuActionProps) {
  const items = use(RowMenuItems);
  return items && <items.Action {...props} />;
}
