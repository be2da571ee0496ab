import type { ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { InspectionStatus } from '@carnet/domain/inspection/inspection';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

const CHIPS: Readonly<Record<InspectionStatus, ShownUrgency | null>> = {
  none: null,
  unknown: null,
  upcoming: 'upcoming',
  window_open: 'upcoming',
  due_soon: 'soon',
  retest_required: 'urgent',
  overdue: 'late',
  must_not_drive: 'late',
};

/** Urgency shown by the chip; null without a known date. */
export function inspectionUrgency({ status }: VehicleInspection): ShownUrgency | null {
  return CHIPS[status];
}

/** Headline of the card: the due date, or that nothing is due. */
export function inspectionHeadline(
  { regime, status, windowStart, dueBy, retestBy }: VehicleInspection,
  today: CivilDate,
  t: Translate,
  { formatDate }: Formatters,
): string {
  if (regime === 'exempt') return t('vehicles.inspection.exempt');
  if (status === 'must_not_drive') return t('vehicles.inspection.mustNotDrive');
  if (status === 'retest_required') {
    return retestBy === null
      ? t('vehicles.inspection.retest')
      : t('vehicles.inspection.retestBy', { date: formatDate(retestBy) });
  }
  if (dueBy === null) return t('vehicles.inspection.unknown');
  if (status === 'overdue') return t('vehicles.inspection.overdue', { date: formatDate(dueBy) });
  const isWindowAhead = windowStart !== null && daysBetween(today, dueBy) >= 0;
  return isWindowAhead
    ? t('vehicles.inspection.window', { start: formatDate(windowStart), end: formatDate(dueBy) })
    : t('vehicles.inspection.dueBy', { date: formatDate(dueBy) });
}

/** Remarks below the headline. */
export function inspectionRemarks(
  { status, dueBy, retestBy, pollutionCheck }: VehicleInspection,
  today: CivilDate,
  t: Translate,
  { formatDate }: Formatters,
): string[] {
  const remarks: string[] = [];
  if (status === 'retest_required' && dueBy === today && retestBy !== dueBy) {
    remarks.push(t('vehicles.inspection.untilMidnight'));
  }
  if (status === 'must_not_drive' && retestBy !== null) {
    const isOpen = daysBetween(today, retestBy) >= 0;
    const key = isOpen ? 'vehicles.inspection.retestBy' : 'vehicles.inspection.wholeAgain';
    remarks.push(t(key, { date: formatDate(retestBy) }));
  }
  if (status === 'overdue' && retestBy !== null) {
    remarks.push(t('vehicles.inspection.wholeAgain', { date: formatDate(retestBy) }));
  }
  if (status === 'overdue' || status === 'must_not_drive') remarks.push(t('vehicles.inspection.fine'));
  if (pollutionCheck) {
    const dates = { start: formatDate(pollutionCheck.from), end: formatDate(pollutionCheck.dueBy) };
    remarks.push(t('vehicles.inspection.pollution', dates));
  }
  return remarks;
}
