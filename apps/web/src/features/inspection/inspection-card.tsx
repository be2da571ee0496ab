import {
  inspectionHeadline,
  inspectionRemarks,
  inspectionUrgency,
} from '#features/inspection/pieces/inspection-sentences.ts';
import { MissingFacts } from '#features/inspection/pieces/missing-facts.tsx';
import { useInspection } from '#features/inspection/inspection.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { useDueWords } from '#features/reminders/pieces/use-due-words.ts';
import { SeverityChip } from '#features/reminders/pieces/severity-chip.tsx';
import { SkeletonDueRows } from '#shared/ui/feedback/skeletons.tsx';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import { centresFor } from '@carnet/domain/inspection/law-term';
import { Button } from '@mantine/core';
import { ClipboardCheck, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { findLawDate } from '@carnet/domain/inspection/inspection-reminder';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import type { Translate } from '@carnet/i18n/translate';
import classes from './inspection-card.module.css';

/** Loaded after the page: the form is as large as the page itself. */
const loadInspectionForm = loadOnce(
  async () => (await import('#features/inspection/inspection-form.tsx')).InspectionForm,
);

/** Legal inspection of one vehicle: due date, reason, missing facts, and a short form to record one. */
export function InspectionCard({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const query = useInspection(vehicle.id);
  const inspection = query.data;
  // No rule is known for this vehicle.
  if (inspection?.regime === null) return null;
  return (
    <Card title={t('vehicles.inspection.title')}>
      {query.isError && !inspection && (
        <ErrorState
          title={t('vehicles.inspection.error.load')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isPending && <SkeletonDueRows count={1} />}
      {inspection && <InspectionStatus vehicle={vehicle} inspection={inspection} />}
    </Card>
  );
}

interface InspectionStatusProps {
  readonly vehicle: Vehicle;
  readonly inspection: VehicleInspection;
}

function InspectionStatus({ vehicle, inspection }: InspectionStatusProps) {
  const { t } = useTranslation('vehicles');
  const format = useFormat();
  const today = useToday();
  const urgency = inspectionUrgency(inspection);
  const date = findLawDate(inspection);
  const dueWords = useDueWords();
  const { basis, regime } = inspection;
  const isShort = regime === 'exempt' || vehicle.archivedAt !== null;
  return (
    <div className={classes.standing}>
      <div className={classes.lead}>
        <p className={classes.headline}>{inspectionHeadline(inspection, today, t, format)}</p>
        {urgency !== null && date !== null && (
          <SeverityChip
            urgency={urgency}
            state={dueWords([{ kind: 'date', date, days: daysBetween(today, date) }]).state}
          />
        )}
      </div>
      {inspectionRemarks(inspection, today, t, format).map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <ReminderNote vehicleId={vehicle.id} inspection={inspection} />
      {basis && (
        <p className={classes.why}>
          {ruleSentence(basis.rule, t)}{' '}
          {t('vehicles.inspection.source', {
            source: basis.source,
            date: format.formatDate(basis.sourceDate),
          })}
        </p>
      )}
      <MissingFacts vehicle={vehicle} inspection={inspection} />
      {!isShort && <RecordInspection vehicle={vehicle} inspection={inspection} />}
    </div>
  );
}

/** Buttons to open the short form and the State's list of centres. */
function RecordInspection({ vehicle, inspection }: InspectionStatusProps) {
  const { t } = useTranslation('vehicles');
  const centres = centresFor(inspection);
  const [isOpen, setIsOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const openerRef = useRef<HTMLButtonElement>(null);
  const InspectionForm = useLazyComponent(loadInspectionForm, isOpen, () => setIsOpen(false));
  useWhenIdle(loadInspectionForm);
  if (isOpen && InspectionForm) {
    const close = () => {
      setIsOpen(false);
      // The form is unmounted: the focus returns to the button that opened it.
      requestAnimationFrame(() => openerRef.current?.focus());
    };
    return (
      <InspectionForm
        key={attempt}
        vehicle={vehicle}
        pollutionCheck={inspection.pollutionCheck}
        onClose={close}
        onDiscard={() => setAttempt(attempt + 1)}
      />
    );
  }
  return (
    <div className={classes.actions}>
      <Button
        ref={openerRef}
        variant="default"
        leftSection={<ClipboardCheck size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('vehicles.inspection.record')}
      </Button>
      {centres !== null && (
        <a className={classes.link} href={centres} target="_blank" rel="noreferrer">
          {t('vehicles.inspection.centres')}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

/** Date of the reminder if it differs from the card's date: the law gives none, or the owner chose another. */
function ReminderNote({ vehicleId, inspection }: ReminderNoteProps) {
  const { t } = useTranslation('vehicles');
  const { formatDate } = useFormat();
  const reminder = useInspectionReminder(vehicleId);
  const date = reminder?.next_reminder_date ?? null;
  const lawDate = findLawDate(inspection);
  if (inspection.regime === 'exempt' || date === null || date === lawDate) return null;
  if (lawDate === null) {
    return <p>{t('vehicles.inspection.unknownReminder', { date: formatDate(date) })}</p>;
  }
  if (reminder?.follows !== 'interval') return null;
  return <p>{t('vehicles.inspection.ownDate', { date: formatDate(date) })}</p>;
}

interface ReminderNoteProps {
  readonly vehicleId: string;
  readonly inspection: VehicleInspection;
}

/** The vehicle's active inspection reminder. */
function useInspectionReminder(vehicleId: string): Reminder | undefined {
  const { data: reminders = [] } = useReminders();
  return reminders.find(
    (one) => one.vehicle_id === vehicleId && isInspectionType(one.maintenance_type) && one.active,
  );
}

const RULES = [
  'first_before_4_years',
  'first_before_5_years',
  'first_within_1_year',
  'light_first_in_2024',
  'light_first_in_2025',
  'light_first_in_2026',
  'every_year',
  'every_2_years',
  'every_3_years',
  'collection_every_5_years',
  'collection_before_1960',
  'collection_heavy',
  'exempt',
  'retest_within_2_months',
  'retest_within_1_month',
  'not_after_midnight',
  'printed_on_report',
] as const;

/** A legal rule in words; empty for a rule that this version does not know. */
function ruleSentence(rule: string, t: Translate): string {
  const known = RULES.find((name) => name === rule);
  return known === undefined ? '' : t(`vehicles.inspection.rule.${known}`);
}
