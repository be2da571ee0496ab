import { fieldErrors, type AlertFault } from '#shared/forms/field-errors.tsx';
import { sortFaults, type FormFault } from '#shared/forms/form-faults.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** The faults that a form shows: at its fields, and in the alert above it. */
export interface ShownFaults<Values> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly inAlert: readonly AlertFault[];
  readonly show: (faults: readonly AlertFault[], values: Values) => void;
  readonly clear: () => void;
}

/** Sorts faults to the fields and the alert, and moves the focus to the first field at fault once it shows it. */
export function useShownFaults<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'setErrors' | 'clearErrors'>,
  aliases: Readonly<Record<string, string>>,
): ShownFaults<Values> {
  const formRef = useRef<HTMLFormElement>(null);
  const [inAlert, setInAlert] = useState<readonly AlertFault[]>([]);
  const [shownTimes, setShownTimes] = useState(0);
  useEffect(() => {
    if (shownTimes === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shownTimes]);
  return {
    formRef,
    inAlert,
    show(faults, values) {
      const pointed = faults.filter(isPointed);
      form.setErrors(fieldErrors(pointed, values, aliases));
      const pointless = faults.filter((fault) => !isPointed(fault));
      setInAlert([...pointless, ...sortFaults(pointed, values, aliases).elsewhere]);
      setShownTimes((times) => times + 1);
    },
    clear() {
      form.clearErrors();
      setInAlert([]);
    },
  };
}

function isPointed(fault: AlertFault): fault is FormFault {
  return fault.pointer !== undefined;
}
