import type { DialogAddress } from '#shared/navigation/use-dialog-address.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';

const loadNewReminder = loadOnce(
  async () => (await import('#features/reminders/form/new-reminder.tsx')).NewReminder,
);

/** Dialog that adds a reminder, loaded when the address first has `?new={vehicleId}` or `?new=any`. */
export function LazyNewReminder({ asked }: { readonly asked: DialogAddress }) {
  const isOpen = asked.value !== null;
  const NewReminder = useLazyComponent(loadNewReminder, isOpen, asked.close);
  return NewReminder && <NewReminder isOpen={isOpen} vehicleId={asked.value} onClose={asked.close} />;
}
