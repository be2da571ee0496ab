import { DeleteReminderDialog } from '#features/reminders/delete-reminder-dialog.tsx';
import type { KnownReminder } from '#features/reminders/reminder-facts.ts';
import { useMaintenanceTypeLabel } from '#features/settings/maintenance-type-label.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { DueRow } from '#shared/ui/due-row.tsx';
import { RowList } from '#shared/ui/row-list.tsx';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/row-menu.tsx';
import type { ShownUrgency } from '#shared/ui/severity-chip.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import classes from './reminder-rows.module.css';

interface ListedReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
  readonly urgency: ShownUrgency;
}

interface ReminderRowsProps {
  readonly label: string;
  readonly reminders: readonly ListedReminder[];
  readonly editAddressOf: (reminderId: string) => string;
}

/** Reminders as rows that lead to their dialog, each with Done and its menu. */
export function ReminderRows({ label, reminders, editAddressOf }: ReminderRowsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const typeName = useMaintenanceTypeLabel();
  const [asked, setAsked] = useState<ListedReminder | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className={classes.rows}>
        <RowList label={label}>
          {reminders.map((listed) => {
            const { reminder, vehicle, urgency } = listed;
            const type = typeName(reminder.maintenanceType);
            return (
              <DueRow
                key={reminder.id}
                type={reminder.maintenanceType}
                typeName={type}
                vehicleName={vehicle.name}
                reminder={reminder}
                currentMileage={vehicle.currentMileage}
                today={today}
                urgency={urgency}
                estimatedCost={reminder.estimatedCost}
                to={editAddressOf(reminder.id)}
                doneTo={paths.markReminderDone(reminder.id)}
                actions={
                  <div className={classes.menu}>
                    <RowMenu label={t('reminders.actions', { type, vehicle: vehicle.name })}>
                      <RowMenuLink
                        icon={Pencil}
                        text={t('reminders.edit.title')}
                        to={editAddressOf(reminder.id)}
                      />
                      <RowMenuAction
                        icon={Trash2}
                        isDangerous
                        text={t('reminders.confirmDelete.submit')}
                        onClick={() => {
                          setAsked(listed);
                          setIsAsking(true);
                        }}
                      />
                    </RowMenu>
                  </div>
                }
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

/** The control that had the focus goes with its row. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
