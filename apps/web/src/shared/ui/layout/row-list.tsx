import type { ReactNode } from 'react';
import classes from './row-list.module.css';

export interface RowListProps {
  /** `<li>` elements: due rows, vehicle rows, record rows. */
  readonly children: ReactNode;
  /** Names the list where no heading does. */
  readonly label?: string;
}

/** Rows with thin lines between them, as wide as the card they stand in. */
export function RowList({ children, label }: RowListProps) {
  // The role is not idle: Safari drops that of a list drawn without bullets.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={classes.rows} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
