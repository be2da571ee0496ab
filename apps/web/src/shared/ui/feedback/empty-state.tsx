import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './screen-state.module.css';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** One line: what will live here. */
  readonly text?: string;
  /** The one action that fills it. */
  readonly action?: ReactNode;
}

/** What stands where nothing is yet, or nothing matches. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon size={26} strokeWidth={1.7} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
