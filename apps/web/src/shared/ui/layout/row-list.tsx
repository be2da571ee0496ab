import type { ReactNode } from 'react';
import classes from './row-list.module.css';

export interface RowListProps {
  /** `<li>` elements: due rows, vehicle rows, record rows. */
  readonly children: ReactNode;
  /** Accessible name where no heading labels the list. */
  readonly label?: string;
}

/** Rows separated by thin lines, as wide as their card. */
export function RowList({ children, label }: RowListProps) {
  // Explicit role: Safari drops list semantics from a list without bullets.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={classes.rows} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
