import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SettingsEffectProps {
  readonly icon: LucideIcon;
  /** A sentence; empty if the change has no effect. */
  readonly children: ReactNode;
}

/** Effect of a change before it is saved. The live region is mounted before its text so that it is announced. */
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
