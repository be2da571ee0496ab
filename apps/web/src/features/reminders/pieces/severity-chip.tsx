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
  /** The state of `DueWords`, or that it is switched off. */
  readonly state: string;
}

/** When something falls due, with an icon and the colour of its urgency. */
export function SeverityChip({ urgency, state }: SeverityChipProps) {
  return (
    <span className={classes.chip} data-urgency={urgency}>
      <UrgencyIcon urgency={urgency} />
      {state}
    </span>
  );
}

/** The icon alone, where words beside it already say how near the reminder is. */
export function UrgencyIcon({ urgency }: UrgencyProps) {
  const Icon = ICONS[urgency];
  return <Icon className={classes.icon} size={14} strokeWidth={2.2} aria-hidden="true" />;
}
