import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import classes from './interval-bar.module.css';

export interface IntervalBarProps {
  /** How much of the interval between two services is used, 0 to 1. */
  readonly share: number;
  readonly urgency: ShownUrgency;
}

/** A thin bar showing how much of an interval is used. */
export function IntervalBar({ share, urgency }: IntervalBarProps) {
  const { t } = useTranslation('reminders');
  const { formatPercent } = useFormat();
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={classes.track} data-urgency={urgency}>
      <div className={classes.used} style={{ width: `${percent}%` }} />
      <VisuallyHidden>
        {t('reminders.progress.label', { percent: formatPercent(percent / 100) })}
      </VisuallyHidden>
    </div>
  );
}
