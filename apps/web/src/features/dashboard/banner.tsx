import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

interface BannerProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** One sentence, and what can be done. */
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Says something once, on the dashboard, until it is closed. */
export function Banner({ icon: Icon, title, children, closeLabel, onClose }: BannerProps) {
  return (
    <section className={classes.banner} aria-label={title}>
      <Icon size={22} aria-hidden="true" className={classes.icon} />
      <p className={classes.text}>
        <strong>{title}</strong> {children}
      </p>
      <IconButton icon={X} label={closeLabel} onClick={onClose} />
    </section>
  );
}
