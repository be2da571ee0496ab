import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** One line under the title: the day, a count, a plate. */
  readonly subline?: ReactNode;
  readonly action?: ReactNode;
}

/** Header of a page: its only `h1` and its primary action. The heading takes the focus after a navigation. */
export function PageHeader({ title, subline, action }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.text}>
        <h1 tabIndex={-1}>{title}</h1>
        {subline !== undefined && <div className={classes.subline}>{subline}</div>}
      </div>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
