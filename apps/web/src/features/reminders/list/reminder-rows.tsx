import { LazyValidUntil } from '#features/reminders/pieces/lazy-valid-until.tsx';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { UpcomingDocumentRow } from '#features/documents/pieces/upcoming-document-row.tsx';
import type { UpcomingDocument } from '#features/documents/pieces/upcoming-documents.ts';
import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { UpcomingTyresItem } from '#features/tyre-sets/pieces/upcoming-tyres-item.tsx';
import type { UpcomingTyres } from '#features/tyre-sets/pieces/upcoming-tyres.ts';
import { saveOrShare } from '#shared/api/save-file.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useSlices } from '#shared/lists/use-slices.ts';
import { doneAddress } from '#features/reminders/pieces/done-address.ts';
import { DueRow } from '#features/reminders/pieces/due-row.tsx';
import { useDueWords } from '#features/reminders/pieces/use-due-words.ts';
import { read } from '#shared/sync/read.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { useDeletion } from '#shared/trash/use-deletion.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/buttons/row-menu.tsx';
import type { ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import { useSettings } from '#features/settings/settings.queries.ts';
import { zoneOfDevice } from '#shared/sync/today.ts';
import { serverAddress } from '#platform/server-address.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { DueTerm } from '@carnet/domain/reminders/due-terms';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@carnet/domain/reminders/urgency';
import { CalendarPlus, Pencil, Trash2 } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import classes from './reminder-rows.module.css';

interface ListedReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
  readonly urgency: ShownUrgency;
  readonly terms: readonly DueTerm[];
}

interface ReminderRowsProps {
  readonly label: string;
  /** In display order. */
  readonly reminders: readonly (ListedReminder | UpcomingDocument | UpcomingTyres)[];
  readonly editAddressOf: (reminderId: string) => string;
}

/** Reminder rows that link to their dialog, with Done and a menu; documents and tyres link to their page. */
export function ReminderRows({ label, reminders, editAddressOf }: ReminderRowsProps) {
  const typeName = useMaintenanceTypeLabel();
  const drawn = useSlices(reminders.length);
  const [asked, setAsked] = useState<ListedReminder | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = useCallback((listed: ListedReminder) => {
    setAsked(listed);
    setIsAsking(true);
  }, []);
  return (
    <>
      <div className={classes.rows}>
        <RowList label={label}>
          {reminders.slice(0, drawn).map((listed) => {
            const { id } = listed.reminder;
            if ('document' in listed) return <UpcomingDocumentRow key={id} upcoming={listed} />;
            if ('tyres' in listed) return <UpcomingTyresItem key={id} upcoming={listed} />;
            return (
              <ReminderRow
                key={id}
                listed={listed}
                typeName={typeName(listed.reminder.maintenanceType)}
                editAddress={editAddressOf(id)}
                onDelete={ask}
              />
            );
          })}
        </RowList>
      </div>
      {asked && (
        <DeleteReminderDialog
          reminder={asked.reminder.wire}
          typeName={typeName(asked.reminder.maintenanceType)}
          vehicleName={asked.vehicle.name}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onDeleting={focusHeading}
        />
      )}
    </>
  );
}

interface ReminderRowProps {
  readonly listed: ListedReminder;
  readonly typeName: string;
  readonly editAddress: string;
  readonly onDelete: (listed: ListedReminder) => void;
}

/** Memoised, so that rows already rendered stay unchanged while more are added. */
const ReminderRow = memo(function ReminderRow({ listed, typeName, editAddress, onDelete }: ReminderRowProps) {
  const { t } = useTranslation();
  const today = useToday();
  const addToCalendar = useAddToCalendar();
  const { reminder, vehicle, urgency, terms } = listed;
  const words = useDueWords()(terms);
  return (
    <DueRow
      tile={<TypeTile type={reminder.maintenanceType} label={typeName} urgency={urgency} />}
      typeName={typeName}
      vehicleName={vehicle.name}
      reminder={reminder}
      words={words}
      currentMileage={vehicle.currentMileage}
      today={today}
      urgency={urgency}
      estimatedCost={reminder.estimatedCost}
      question={<LazyValidUntil reminder={reminder} vehicleName={vehicle.name} />}
      to={editAddress}
      doneTo={doneAddress(reminder.wire, vehicle)}
      actions={
        <div className={classes.menu}>
          <RowMenu label={t('reminders.actions', { type: typeName, vehicle: vehicle.name })}>
            <RowMenuLink icon={Pencil} text={t('reminders.edit.title')} to={editAddress} />
            {hasCalendarDay(reminder) && (
              <RowMenuAction
                icon={CalendarPlus}
                text={t('reminders.calendar.add')}
                onClick={() => addToCalendar({ reminder, vehicle, typeName })}
              />
            )}
            <RowMenuAction
              icon={Trash2}
              isDangerous
              text={t('reminders.confirmDelete.submit')}
              onClick={() => onDelete(listed)}
            />
          </RowMenu>
        </div>
      }
    />
  );
});

/** The focused control disappears together with its row. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

interface DeleteReminderDialogProps {
  readonly reminder: Reminder;
  readonly typeName: string;
  readonly vehicleName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called on confirmation: the reminder disappears at once, and returns if the server refuses. */
  readonly onDeleting: () => void;
}

/** Deletes a reminder after a confirmation. */
function DeleteReminderDialog({ reminder, typeName, vehicleName, ...props }: DeleteReminderDialogProps) {
  const { t } = useTranslation('reminders');
  const remove = useDeletion('reminder');

  function confirm(): void {
    props.onClose();
    props.onDeleting();
    remove(reminder.id, { done: t('reminders.toast.deleted'), failed: t('reminders.error.delete') });
  }

  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={t('reminders.confirmDelete.title')}
      text={t('reminders.confirmDelete.text', { type: typeName, vehicle: vehicleName })}
      confirmLabel={t('reminders.confirmDelete.submit')}
      keepLabel={t('reminders.confirmDelete.keep')}
      onConfirm={confirm}
      onClose={props.onClose}
    />
  );
}

const CALENDAR_FILE_NAME = 'carnet.ics';
const DEFAULT_HOUR = 9;

interface NamedReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
  readonly typeName: string;
}

function hasCalendarDay({ active, nextReminderDate, projected }: KnownReminder): boolean {
  return active && (nextReminderDate !== null || projected !== null);
}

/** Creates the calendar file of a reminder on the device, also offline, and saves or shares it. */
function useAddToCalendar(): (named: NamedReminder) => void {
  const translations = useTranslations();
  const { data: settings } = useSettings();
  const today = useToday();
  return useCallback(
    ({ reminder, vehicle, typeName }) => {
      const add = async () => {
        const [{ reminderCalendar }] = await Promise.all([
          import('#features/reminders/list/reminder-calendar.ts'),
          translations.load(['calendar', 'reminders', 'files']),
        ]);
        const law = isInspectionType(reminder.maintenanceType)
          ? await read('getVehicleInspection', { path: { id: vehicle.id } })
          : null;
        const content = reminderCalendar(
          translations.snapshot().translate,
          {
            reminder,
            vehicle,
            typeName,
            law,
            settings: settings ?? {
              ...DEFAULT_NOTIFICATION_SETTINGS,
              notificationHour: DEFAULT_HOUR,
              timezone: zoneOfDevice(),
            },
            app: serverAddress() || location.origin,
          },
          today,
        );
        const { name, handover } = await saveOrShare(content, CALENDAR_FILE_NAME);
        if (handover === 'downloaded')
          notifySuccess(translations.snapshot().translate('files.downloaded', { name }));
      };
      add().catch(() => notifyError(translations.snapshot().translate('reminders.calendar.error')));
    },
    [translations, settings, today],
  );
}
