import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

export interface CardGridProps {
  /** `<li>` elements, such as vehicle cards. */
  readonly children: ReactNode;
  /** Accessible name where no heading labels the list. */
  readonly label?: string;
}

/** Cards in as many columns as fit, from one on a phone to four. */
export function CardGrid({ children, label }: CardGridProps) {
  // Explicit role: Safari drops list semantics from a list without bullets.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={classes.grid} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
