import { IconButton } from '#shared/ui/icon-button.tsx';
import { usePressedButton } from '#shared/ui/use-pressed-button.ts';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { createContext, use, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';

export interface RowMenuProps {
  /** Names the row that the menu belongs to. */
  readonly label: string;
  /** `RowMenuLink` and `RowMenuAction`. */
  readonly children: ReactNode;
}

const MenuButtonContext = createContext<RefObject<HTMLButtonElement | null> | null>(null);

/**
 * What can be done with one row of a list. Until it is first opened it is only its button: a menu costs ten times
 * as much, and a long list has hundreds of them.
 */
export function RowMenu({ label, children }: RowMenuProps) {
  const [isMade, setIsMade] = useState(false);
  if (!isMade) {
    return (
      <IconButton
        icon={EllipsisVertical}
        label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setIsMade(true)}
      />
    );
  }
  return <OpenedMenu label={label}>{children}</OpenedMenu>;
}

/** The menu from its first opening on. */
function OpenedMenu({ label, children }: RowMenuProps) {
  const buttonRef = usePressedButton();
  return (
    <MenuButtonContext value={buttonRef}>
      <Menu returnFocus position="bottom-end" width={272} offset={4} transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <IconButton ref={buttonRef} icon={EllipsisVertical} label={label} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </MenuButtonContext>
  );
}

interface RowMenuItemProps {
  readonly icon: LucideIcon;
  readonly text: string;
}

export function RowMenuLink({ icon: Icon, text, to }: RowMenuItemProps & { readonly to: string }) {
  return (
    <Menu.Item component={Link} to={to} leftSection={<Icon size={18} aria-hidden="true" />}>
      {text}
    </Menu.Item>
  );
}

interface RowMenuActionProps extends RowMenuItemProps {
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

export function RowMenuAction({ icon: Icon, text, isDangerous = false, onClick }: RowMenuActionProps) {
  const buttonRef = use(MenuButtonContext);
  return (
    <Menu.Item
      // A shade of the palette would be too dark on the dark theme (WCAG 1.4.3).
      {...(isDangerous && { color: 'var(--late)' })}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => {
        // A dialog that opens gives the focus back to where it was: the item will be gone by then.
        buttonRef?.current?.focus({ preventScroll: true });
        onClick();
      }}
    >
      {text}
    </Menu.Item>
  );
}
