import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

export interface CardGridProps {
  /** `<li>` elements, such as vehicle cards. */
  readonly children: ReactNode;
  /** Names the list where no heading does. */
  readonly label?: string;
}

/** Cards in as many columns as fit: one on a phone, up to four. */
export function CardGrid({ children, label }: CardGridProps) {
  // The role is not idle: Safari drops that of a list drawn without bullets.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={classes.grid} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
