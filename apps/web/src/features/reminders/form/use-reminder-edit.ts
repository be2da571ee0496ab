import { useDialogAddress } from '#shared/navigation/use-dialog-address.ts';

interface ReminderEdit {
  /** The reminder that the address asks to edit; null when it asks for none. */
  readonly reminderId: string | null;
  /** The address that opens the dialog over what is shown now. */
  readonly addressOf: (reminderId: string) => string;
  readonly close: () => void;
}

/** `?edit={reminderId}` opens the dialog. */
export function useReminderEdit(): ReminderEdit {
  const { value, addressOf, close } = useDialogAddress('edit');
  return { reminderId: value, addressOf, close };
}
