import type { useReminderEdit } from '#features/reminders/form/use-reminder-edit.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';

export const loadReminderEdit = loadOnce(
  async () => (await import('#features/reminders/form/reminder-edit.tsx')).ReminderEdit,
);

interface AskedReminderEditProps {
  readonly edit: Pick<ReturnType<typeof useReminderEdit>, 'reminderId' | 'close'>;
}

/** Dialog of a reminder, loaded after the list: its form is as large as the list. */
export function LazyReminderEdit({ edit }: AskedReminderEditProps) {
  const ReminderEdit = useLazyComponent(loadReminderEdit, edit.reminderId !== null, edit.close);
  useWhenIdle(loadReminderEdit);
  return ReminderEdit && <ReminderEdit edit={edit} />;
}
