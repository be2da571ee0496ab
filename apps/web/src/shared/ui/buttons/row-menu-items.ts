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

/** Components of menu items; null outside an open menu, which alone loads their code. */
export const RowMenuItems = createContext<Items | null>(null);
