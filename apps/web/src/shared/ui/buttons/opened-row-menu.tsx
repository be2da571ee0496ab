import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import {
  RowMenuItems,
  type RowMenuActionProps,
  type RowMenuLinkProps,
} from '#shared/ui/buttons/row-menu-items.ts';
import { usePressedButton } from '#shared/ui/buttons/use-pressed-button.ts';
import { Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { createContext, use, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';

export interface RowMenuProps {
  /** Accessible name, which names the row. */
  readonly label: string;
  readonly children: ReactNode;
}

const MenuButton = createContext<RefObject<HTMLButtonElement | null> | null>(null);
const items = { Link: LinkItem, Action: ActionItem };

/** The row menu, mounted on first opening. */
export function OpenedRowMenu({ label, children }: RowMenuProps) {
  const buttonRef = usePressedButton();
  return (
    <MenuButton value={buttonRef}>
      <RowMenuItems value={items}>
        <Menu returnFocus position="bottom-end" width="17rem" offset={4} transitionProps={{ duration: 120 }}>
          <Menu.Target>
            <IconButton ref={buttonRef} icon={EllipsisVertical} label={label} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      </RowMenuItems>
    </MenuButton>
  );
}

function LinkItem({ icon: Icon, text, to }: RowMenuLinkProps) {
  return (
    <Menu.Item component={Link} to={to} leftSection={<Icon size={18} aria-hidden="true" />}>
      {text}
    </Menu.Item>
  );
}

function ActionItem({ icon: Icon, text, isDangerous = false, onClick }: RowMenuActionProps) {
  const buttonRef = use(MenuButton);
  return (
    <Menu.Item
      // A shade of the palette would be too dark in the dark theme (WCAG 1.4.3).
      {...(isDangerous && { color: 'var(--late)' })}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => {
        // Focus the button first: a dialog restores the focus on closing, and the menu item no longer exists then.
        buttonRef?.current?.focus({ preventScroll: true });
        onClick();
      }}
    >
      {text}
    </Menu.Item>
  );
}
