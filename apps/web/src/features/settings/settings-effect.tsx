import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsEffectProps {
  readonly icon: LucideIcon;
  /** A sentence, or nothing while the change does nothing. */
  readonly children: ReactNode;
}

/** What a change will do, before it is saved. The region stands there before, so that it is read out. */
export function SettingsEffect({ icon: Icon, children }: SettingsEffectProps) {
  const isShown = children !== null && children !== false && children !== undefined;
  return (
    <div role="status">
      {isShown && (
        <p className={classes.effect}>
          <Icon size={18} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
