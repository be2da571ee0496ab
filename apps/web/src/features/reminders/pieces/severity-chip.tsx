import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Urgency } from '@carnet/domain/reminders/urgency';
import { AlarmClock, BellOff, CalendarDays, Clock, TriangleAlert, type LucideIcon } from 'lucide-react';
import classes from './severity-chip.module.css';

/** How near a reminder is, or `off` for one that its owner switched off. */
export type ShownUrgency = Urgency | 'off';

export interface UrgencyProps {
  readonly urgency: ShownUrgency;
}

const ICONS: Readonly<Record<ShownUrgency, LucideIcon>> = {
  late: TriangleAlert,
  urgent: AlarmClock,
  soon: Clock,
  upcoming: CalendarDays,
  off: BellOff,
};

interface SeverityChipProps extends UrgencyProps {
  /** The word in place of that of a reminder. */
  readonly label?: string;
}

/** How near a reminder is: an icon, a word and a colour. */
export function SeverityChip({ urgency, label }: SeverityChipProps) {
  const { t } = useTranslation('reminders');
  return (
    <span className={classes.chip} data-urgency={urgency}>
      <UrgencyIcon urgency={urgency} />
      {label ?? (urgency === 'off' ? t('reminders.inactive') : t(`reminders.urgency.${urgency}`))}
    </span>
  );
}

/** The icon alone, where words beside it already say how near the reminder is. */
export function UrgencyIcon({ urgency }: UrgencyProps) {
  const Icon = ICONS[urgency];
  return <Icon className={classes.icon} size={14} strokeWidth={2.2} aria-hidden="true" />;
}
