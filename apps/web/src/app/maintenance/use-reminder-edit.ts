import { useStepBack } from '#shared/navigation/use-step-back.ts';
import { useEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

interface ReminderEdit {
  /** The reminder that the address asks to edit; null when it asks for none. */
  readonly reminderId: string | null;
  /** The address that opens the dialog over what is shown now. */
  readonly addressOf: (reminderId: string) => string;
  readonly close: () => void;
}

/**
 * `?edit={reminderId}` opens the dialog (specification, section 2). Opened on this page it closes by going back, so
 * that the back button has nothing left to undo; opened from elsewhere it closes in place.
 */
export function useReminderEdit(): ReminderEdit {
  const [parameters, setParameters] = useSearchParams();
  const stepBack = useStepBack();
  const how = useNavigationType();
  const reminderId = parameters.get('edit');
  const wasOpen = useRef(reminderId !== null);
  const wasOpenedHere = useRef(false);
  useEffect(() => {
    const isOpen = reminderId !== null;
    if (isOpen && !wasOpen.current) wasOpenedHere.current = how === 'PUSH';
    if (!isOpen) wasOpenedHere.current = false;
    wasOpen.current = isOpen;
  }, [reminderId, how]);
  return {
    reminderId,
    addressOf(id) {
      const opened = new URLSearchParams(parameters);
      opened.set('edit', id);
      return `?${opened}`;
    },
    close() {
      if (wasOpenedHere.current) return stepBack();
      const closed = new URLSearchParams(parameters);
      closed.delete('edit');
      setParameters(closed, { replace: true });
    },
  };
}
