import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { UpcomingDocumentRow } from '#features/documents/pieces/upcoming-document-row.tsx';
import type { UpcomingDocument } from '#features/documents/pieces/upcoming-documents.ts';
import { hasCalendarDay, useAddToCalendar } from '#features/reminders/list/use-add-to-calendar.ts';
import { DeleteReminderDialog } from '#features/reminders/list/delete-reminder-dialog.tsx';
import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useSlices } from '#shared/lists/use-slices.ts';
import { paths } from '#shared/navigation/paths.ts';
import { DueRow } from '#features/reminders/pieces/due-row.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/buttons/row-menu.tsx';
import type { ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { CalendarPlus, Pencil, Trash2 } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import classes from './reminder-rows.module.css';

interface ListedReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
  readonly urgency: ShownUrgency;
}

interface ReminderRowsProps {
  readonly label: string;
  /** In the order in which they are shown. */
  readonly reminders: readonly (ListedReminder | UpcomingDocument)[];
  readonly editAddressOf: (reminderId: string) => string;
}

/** Reminders as rows that lead to their dialog, each with Done and its menu; documents among them lead to their page. */
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
          {reminders
            .slice(0, drawn)
            .map((listed) =>
              'document' in listed ? (
                <UpcomingDocumentRow key={listed.document.id} upcoming={listed} />
              ) : (
                <ReminderRow
                  key={listed.reminder.id}
                  listed={listed}
                  typeName={typeName(listed.reminder.maintenanceType)}
                  editAddress={editAddressOf(listed.reminder.id)}
                  onDelete={ask}
                />
              ),
            )}
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

/** Remembered, since those that are drawn stay as they are while others come below. */
const ReminderRow = memo(function ReminderRow({ listed, typeName, editAddress, onDelete }: ReminderRowProps) {
  const { t } = useTranslation();
  const today = useToday();
  const addToCalendar = useAddToCalendar();
  const { reminder, vehicle, urgency } = listed;
  return (
    <DueRow
      tile={<TypeTile type={reminder.maintenanceType} label={typeName} urgency={urgency} />}
      typeName={typeName}
      vehicleName={vehicle.name}
      reminder={reminder}
      currentMileage={vehicle.currentMileage}
      today={today}
      urgency={urgency}
      estimatedCost={reminder.estimatedCost}
      to={editAddress}
      doneTo={paths.markReminderDone(reminder.id)}
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

/** The control that had the focus goes with its row. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
