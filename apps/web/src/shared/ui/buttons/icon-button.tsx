import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  readonly icon: LucideIcon;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** An icon button with a touch target of 44 px. */
export function IconButton({ icon: Icon, label, className = '', ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={`${classes.button} ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

export interface IconLinkProps extends Omit<ComponentProps<'a'>, 'children' | 'aria-label' | 'href'> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly href: string;
}

/** An icon link to a file, not to a page of the app. */
export function IconLink({ icon: Icon, label, href, className = '', ...props }: IconLinkProps) {
  return (
    <a {...props} href={href} className={`${classes.button} ${className}`} aria-label={label} title={label}>
      <Icon size={20} aria-hidden="true" />
    </a>
  );
}
