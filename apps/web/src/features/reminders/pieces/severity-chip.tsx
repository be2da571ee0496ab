import type { Urgency } from '@carnet/domain/reminders/urgency';
import { AlarmClock, BellOff, CalendarDays, Clock, TriangleAlert, type LucideIcon } from 'lucide-react';
import classes from './severity-chip.module.css';

/** Urgency of a reminder, or `off` for an inactive one. */
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
  /** The state of `DueWords`, or that it is switched off. */
  readonly state: string;
}

/** State of a reminder with icon and colour of its urgency. */
export function SeverityChip({ urgency, state }: SeverityChipProps) {
  return (
    <span className={classes.chip} data-urgency={urgency}>
      <UrgencyIcon urgency={urgency} />
      {state}
    </span>
  );
}

/** The icon alone, where text next to it already states the urgency. */
export function UrgencyIcon({ urgency }: UrgencyProps) {
  const Icon = ICONS[urgency];
  return <Icon className={classes.icon} size={14} strokeWidth={2.2} aria-hidden="true" />;
}
