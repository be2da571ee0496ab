import type { DialogAddress } from '#features/reminders/form/use-dialog-address.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useOpenedPiece } from '#shared/loading/use-opened-piece.ts';

const loadNewReminder = loadOnce(
  async () => (await import('#features/reminders/form/new-reminder.tsx')).NewReminder,
);

/** The dialog that adds a reminder, fetched when the address first asks for it: `?new={vehicleId}`, or `any`. */
export function AskedNewReminder({ asked }: { readonly asked: DialogAddress }) {
  const isOpen = asked.value !== null;
  const NewReminder = useOpenedPiece(loadNewReminder, isOpen, asked.close);
  return NewReminder && <NewReminder isOpen={isOpen} vehicleId={asked.value} onClose={asked.close} />;
}
