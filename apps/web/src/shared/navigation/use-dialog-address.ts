import { useStepBack } from '#shared/navigation/use-step-back.ts';
import { useEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

export interface DialogAddress {
  /** Value of the parameter; null if the dialog is closed. */
  readonly value: string | null;
  /** Address that opens the dialog on the current page. */
  readonly addressOf: (value: string) => string;
  readonly close: () => void;
}

/**
 * A query parameter that opens a dialog. If it was opened by a link of the app, closing it goes back, so that
 * the back button does not reopen it; if it was opened by its address, it closes in place.
 */
export function useDialogAddress(name: string): DialogAddress {
  const [parameters, setParameters] = useSearchParams();
  const stepBack = useStepBack();
  const how = useNavigationType();
  const value = parameters.get(name);
  const wasOpen = useRef(value !== null);
  const wasFollowed = useRef(value !== null && how === 'PUSH');
  useEffect(() => {
    const isOpen = value !== null;
    if (isOpen && !wasOpen.current) wasFollowed.current = how === 'PUSH';
    if (!isOpen) wasFollowed.current = false;
    wasOpen.current = isOpen;
  }, [value, how]);
  return {
    value,
    addressOf(asked) {
      const opened = new URLSearchParams(parameters);
      opened.set(name, asked);
      return `?${opened}`;
    },
    close() {
      if (wasFollowed.current) return stepBack();
      const closed = new URLSearchParams(parameters);
      closed.delete(name);
      setParameters(closed, { replace: true });
    },
  };
}
