import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  readonly icon: LucideIcon;
  /** What it does, for screen readers and as a tip. */
  readonly label: string;
}

/** A button that is an icon, 44 px to touch. */
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

/** A link that is an icon, to a file rather than to a page of the app. */
export function IconLink({ icon: Icon, label, href, className = '', ...props }: IconLinkProps) {
  return (
    <a {...props} href={href} className={`${classes.button} ${className}`} aria-label={label} title={label}>
      <Icon size={20} aria-hidden="true" />
    </a>
  );
}
