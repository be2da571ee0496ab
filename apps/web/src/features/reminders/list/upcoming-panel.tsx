import { ReminderRows } from '#features/reminders/list/reminder-rows.tsx';
import { NoMatch } from '#features/maintenances/pieces/no-match.tsx';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { matchingDocuments } from '#features/documents/pieces/find-documents.ts';
import { useUpcomingDocuments } from '#features/documents/pieces/use-upcoming-documents.ts';
import { toKnownReminder, type KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { compareUpcoming } from '#features/reminders/pieces/upcoming-reminders.ts';
import { useUpcomingReminders } from '#features/reminders/pieces/use-upcoming-reminders.ts';
import { isFiltered, type MaintenanceFilters } from '#features/maintenances/pieces/maintenance-filters.ts';
import type { MaintenanceFilterState } from '#features/maintenances/pieces/maintenance-filter-bar.tsx';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useUpcomingTyres } from '#features/tyre-sets/pieces/use-upcoming-tyres.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { DueTerm } from '@carnet/domain/reminders/due-terms';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';
import { judgeReminder } from '@carnet/domain/reminders/urgency';
import { BellPlus, CalendarCheck } from 'lucide-react';
import { useMemo } from 'react';
import { isWordIn, searchWords } from '@carnet/domain/text/search-words';
import { searchable } from '@carnet/domain/text/searchable';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';

interface UpcomingPanelProps extends MaintenanceFilterState {
  readonly editAddressOf: (reminderId: string) => string;
  /** Address of the dialog of a new reminder. */
  readonly addAddress: string;
}

/** Active reminders, expiring documents and tyres, soonest first, then inactive reminders. */
export function UpcomingPanel({ filters, change, editAddressOf, addAddress }: UpcomingPanelProps) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  const { upcoming, hasFailed, isRetrying, retry } = useUpcomingReminders();
  const documents = useUpcomingDocuments();
  const tyres = useUpcomingTyres();
  const inactive = useInactiveReminders();
  if (!upcoming || !documents || !tyres) {
    return (
      <Card padding={hasFailed ? 'normal' : 'none'}>
        {hasFailed ? (
          <ErrorState title={t('reminders.error.load')} onRetry={retry} isRetrying={isRetrying} />
        ) : (
          <SkeletonRows count={6} />
        )}
      </Card>
    );
  }
  const nameOf = ({ reminder }: ListedReminder) => typeName(reminder.maintenanceType);
  const shown = [
    ...matchingReminders(upcoming, filters, nameOf),
    ...matchingDocuments(t, documents, filters),
    ...matchingReminders(tyres, filters, ({ set }) => `${set.name} ${typeName('tire_change')}`),
  ].sort(compareUpcoming);
  const upcomingCount = upcoming.length + documents.length + tyres.length;
  const shownInactive = matchingReminders(inactive, filters, nameOf);
  const isFilteredOut = isFiltered(filters) && shown.length === 0 && shownInactive.length === 0;
  if (isFilteredOut) {
    return <NoMatch title={t('maintenance.noMatch.reminders')} change={change} />;
  }
  return (
    <>
      <div role="status">
        <VisuallyHidden>
          {isFiltered(filters) && t('common.results', { results: shown.length })}
        </VisuallyHidden>
      </div>
      {upcomingCount > 0 && (
        <div>
          <LinkButton
            to={addAddress}
            variant="default"
            leftSection={<BellPlus size={18} aria-hidden="true" />}
          >
            {t('reminders.new.title')}
          </LinkButton>
        </div>
      )}
      {shown.length > 0 && (
        <Card padding="none">
          <ReminderRows
            label={t('maintenance.tab.upcoming')}
            reminders={shown}
            editAddressOf={editAddressOf}
          />
        </Card>
      )}
      {upcomingCount === 0 && <NothingUpcoming addAddress={addAddress} />}
      {shownInactive.length > 0 && (
        <Card title={t('reminders.inactiveList.title')} padding="none">
          <ReminderRows
            label={t('reminders.inactiveList.title')}
            reminders={shownInactive}
            editAddressOf={editAddressOf}
          />
        </Card>
      )}
    </>
  );
}

function NothingUpcoming({ addAddress }: Pick<UpcomingPanelProps, 'addAddress'>) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={CalendarCheck}
        title={t('maintenance.empty.upcoming.title')}
        text={t('maintenance.empty.upcoming.text')}
        action={<LinkButton to={addAddress}>{t('reminders.new.title')}</LinkButton>}
      />
    </Card>
  );
}

interface InactiveReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
  readonly urgency: 'off';
  readonly terms: readonly DueTerm[];
}

function useInactiveReminders(): readonly InactiveReminder[] {
  const { data: reminders } = useReminders();
  const { data: vehicles } = useVehicles();
  const today = useToday();
  return useMemo(() => {
    const vehiclesById = new Map(vehicles?.map((vehicle) => [vehicle.id, vehicle]));
    return (reminders ?? [])
      .filter(({ active }) => !active)
      .flatMap((reminder) => {
        const vehicle = vehiclesById.get(reminder.vehicle_id);
        if (!vehicle) return [];
        const facts = toKnownReminder(reminder);
        const { terms } = judgeReminder(facts, vehicle.currentMileage, null, today);
        return [{ reminder: facts, vehicle, urgency: 'off' as const, terms }];
      });
  }, [reminders, vehicles, today]);
}

interface ListedReminder {
  readonly reminder: ReminderFacts;
  readonly vehicle: Vehicle;
}

/** Reminders that match the filters. Each search word is searched in its name and in the vehicle. */
export function matchingReminders<Listed extends ListedReminder>(
  reminders: readonly Listed[],
  { q, vehicleId, type }: Pick<MaintenanceFilters, 'q' | 'vehicleId' | 'type'>,
  nameOf: (listed: Listed) => string,
): readonly Listed[] {
  const words = searchWords(q);
  return reminders.filter((listed) => {
    const { reminder, vehicle } = listed;
    if (vehicleId !== null && vehicle.id !== vehicleId) return false;
    if (type !== null && reminder.maintenanceType !== type) return false;
    const text = `${searchable(nameOf(listed))} ${vehicleSearchText(vehicle)}`;
    return words.every((word) => isWordIn(text, word));
  });
}
