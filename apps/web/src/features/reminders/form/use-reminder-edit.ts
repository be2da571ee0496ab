import { useDialogAddress } from '#shared/navigation/use-dialog-address.ts';

interface ReminderEdit {
  /** Id of the reminder in the address, or null. */
  readonly reminderId: string | null;
  /** Address that opens the dialog on the current page. */
  readonly addressOf: (reminderId: string) => string;
  readonly close: () => void;
}

/** `?edit={reminderId}` opens the dialog. */
export function useReminderEdit(): ReminderEdit {
  const { value, addressOf, close } = useDialogAddress('edit');
  return { reminderId: value, addressOf, close };
}
