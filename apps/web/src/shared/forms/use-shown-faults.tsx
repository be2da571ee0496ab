import { sortFaults, type FormFault } from '#shared/forms/form-faults.ts';
import { FaultText, type FaultTextProps } from '#shared/forms/fault-text.tsx';
import { isMileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import type { UseFormReturnType } from '@mantine/form';
import { isValidElement, useEffect, useRef, useState, type RefObject, type ReactNode } from 'react';
import type { ProblemFacts } from '@carnet/i18n/problem-message';

type FaultFinder = 'check' | 'refusal';

/** Faults shown by a form, at its fields and in the alert above it. */
export interface ShownFaults<Values> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly inAlert: readonly AlertFault[];
  /** `check`: found by the form before sending. `refusal`: found by the server. */
  readonly show: (faults: readonly AlertFault[], values: Values, by: FaultFinder) => void;
  readonly clear: () => void;
}

/**
 * Distributes faults to the fields and the alert. Focuses the first faulty field; without one, scrolls to the
 * alert, which may be far above the button.
 */
export function useShownFaults<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'errors' | 'setErrors' | 'clearErrors'>,
  aliases: Readonly<Record<string, string>>,
): ShownFaults<Values> {
  const formRef = useRef<HTMLFormElement>(null);
  const [inAlert, setInAlert] = useState<readonly AlertFault[]>([]);
  const [shownTimes, setShownTimes] = useState(0);
  useEffect(() => {
    if (shownTimes === 0) return;
    const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else formRef.current?.querySelector('[role="alert"]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
  }, [shownTimes]);
  const isAnyMissing = Object.values(form.errors).some(
    (error) => isValidElement<FaultTextProps>(error) && isMissing(error.props.fault),
  );
  return {
    formRef,
    // The request to fill in fields is removed once each of them has a value, valid or not.
    inAlert: inAlert.filter(({ code }) => code !== 'fill_required' || isAnyMissing),
    show(faults, values, by) {
      const pointed = faults.filter(isPointed);
      form.setErrors(fieldErrors(pointed, values, aliases));
      const { byField, elsewhere } = sortFaults(pointed, values, aliases);
      const pointless = [...faults.filter((fault) => !isPointed(fault)), ...elsewhere];
      // Show each fault once: not twice in the alert, and not there if a field shows it.
      const unsaid = new Map(pointless.map((fault) => [fault.code, fault]));
      for (const { code } of byField.values()) unsaid.delete(code);
      setInAlert(unsaid.size > 0 ? [...unsaid.values()] : summariseFaults([...byField.values()], by));
      setShownTimes((times) => times + 1);
    },
    clear() {
      form.clearErrors();
      setInAlert([]);
    },
  };
}

/** Summary in the alert of faults at fields, which may be out of view. */
function summariseFaults(inFields: readonly FormFault[], by: FaultFinder): readonly AlertFault[] {
  if (by === 'check') return inFields.some(isMissing) ? [{ code: 'fill_required' }] : [];
  return inFields.every(isQuestion) ? [] : [{ code: 'validation_failed' }];
}

function isMissing({ code }: Pick<FormFault, 'code'>): boolean {
  return code === 'required' || code === 'empty';
}

/** The field asks for confirmation; nothing has failed yet. */
function isQuestion({ code }: FormFault): boolean {
  return isMileageDoubt(code);
}

function isPointed(fault: AlertFault): fault is FormFault {
  return fault.pointer !== undefined;
}

/** A fault of a field, or a refusal of the whole form, without a pointer. */
export type AlertFault = FormFault | (ProblemFacts & { readonly pointer?: never });

/** Field errors as elements, so that the messages follow the language. */
export function fieldErrors(
  faults: readonly FormFault[],
  values: object,
  aliases: Readonly<Record<string, string>>,
): Record<string, ReactNode> {
  const { byField } = sortFaults(faults, values, aliases);
  return Object.fromEntries(
    [...byField].map(([field, fault]) => [field, <FaultText key={field} fault={fault} />]),
  );
}

/**
 * The first input with unparseable text (mileage, euro or date), with its message shown; null if there is
 * none. Check before sending, because the form state treats such a field as empty.
 */
export function unreadableField(fields: Iterable<Element>): HTMLInputElement | null {
  for (const element of fields) {
    if (element instanceof HTMLInputElement && element.validity.customError) {
      element.checkValidity();
      return element;
    }
  }
  return null;
}
