import type { Reminder, ReminderCreation } from '@carnet/contract/reminders/reminder.schema';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { read } from '#shared/sync/read.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';

/** All reminders of all vehicles, every page: the bell counts all of them. Filter it for one vehicle. */
export const remindersQuery = queryOptions({
  queryKey: queryKeys.reminderList,
  queryFn: ({ signal }): Promise<Reminder[]> =>
    fetchEveryPage((cursor) => read('listReminders', { query: { cursor, limit: '500' }, signal })),
});

export function useReminders() {
  return useQuery(remindersQuery);
}

/** One reminder; shown at once from the list if it is there. */
export function useReminder(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: queryKeys.reminder(id),
    queryFn: ({ signal }) => read('getReminder', { path: { id }, signal }),
    placeholderData: () =>
      queryClient.getQueryData(remindersQuery.queryKey)?.find((reminder) => reminder.id === id),
  });
}

/** Adds a reminder with a client-generated `id`, so that it is stored once however often it is sent. */
export function useCreateReminder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn(body: ReminderCreation) {
      const { id = null, vehicle_id: vehicleId } = body;
      const intent = { verb: 'create', kind: 'reminder', id: id ?? newId(), vehicleId, body } as const;
      return write({ ...intent, files: [] }, 'createReminder', { body });
    },
    onSettled: () => refreshAfter(queryClient, 'reminder'),
  });
}

interface ReminderReplacement {
  readonly reminder: Reminder;
  readonly changes: Partial<Pick<Reminder, 'next_reminder_date' | 'last_mileage' | 'interval_km'>> &
    Partial<Pick<Reminder, 'planned_mileage' | 'interval_days' | 'active' | 'follows' | 'season'>>;
}

/** A new date without `follows` is the owner's own: the reminder no longer follows the law or a document. */
function toBody({ follows, ...reminder }: Reminder, changes: ReminderReplacement['changes']) {
  const { next_reminder_date: date = reminder.next_reminder_date } = changes;
  const isDated = date !== reminder.next_reminder_date;
  return { ...reminder, ...(isDated ? {} : { follows }), ...changes };
}

/** Changes some fields of a reminder; refused with `version_conflict` if it has changed since it was read. */
export function useReplaceReminder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reminder, changes }: ReminderReplacement) =>
      write(toEdit('reminder', reminder.id, reminder, changes), 'replaceReminder', {
        path: { id: reminder.id },
        body: toBody(reminder, changes),
        ifMatch: reminder.version,
      }),
    onSettled: () => refreshAfter(queryClient, 'reminder'),
  });
}
