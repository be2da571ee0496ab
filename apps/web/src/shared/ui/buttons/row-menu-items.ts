import type { LucideIcon } from 'lucide-react';
import { createContext, type ComponentType } from 'react';

interface RowMenuItemProps {
  readonly icon: LucideIcon;
  readonly text: string;
}

export interface RowMenuLinkProps extends RowMenuItemProps {
  readonly to: string;
}

export interface RowMenuActionProps extends RowMenuItemProps {
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

interface Items {
  readonly Link: ComponentType<RowMenuLinkProps>;
  readonly Action: ComponentType<RowMenuActionProps>;
}

/** What the items of a menu are drawn as; null outside of a menu that is open, which alone has the code for it. */
export const RowMenuItems = createContext<Items | null>(null);
