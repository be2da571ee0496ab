import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './screen-state.module.css';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** One line on what will be listed here. */
  readonly text?: string;
  /** The action that adds the first item. */
  readonly action?: ReactNode;
}

/** Shown for an empty list or a filter without matches. */
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
