import { useStepBack } from '#shared/navigation/use-step-back.ts';
import { useEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

export interface DialogAddress {
  /** What the address asks for; null when it asks for nothing. */
  readonly value: string | null;
  /** The address that opens the dialog over what is shown now. */
  readonly addressOf: (value: string) => string;
  readonly close: () => void;
}

/**
 * A parameter of the address opens a dialog. Opened by a link of the app, on whatever page, it closes by going back
 * there, and the back button has nothing left to undo; opened by its address it closes in place.
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
