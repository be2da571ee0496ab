import { sortFaults, type FormFault } from '#shared/forms/form-faults.ts';
import { FaultText, type FaultTextProps } from '#shared/forms/fault-text.tsx';
import { isMileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import type { UseFormReturnType } from '@mantine/form';
import { isValidElement, useEffect, useRef, useState, type RefObject, type ReactNode } from 'react';
import type { ProblemFacts } from '@carnet/i18n/problem-message';

type FaultFinder = 'check' | 'refusal';

/** The faults that a form shows: at its fields, and in the alert above it. */
export interface ShownFaults<Values> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly inAlert: readonly AlertFault[];
  /** `check`: the form found them before it was sent. `refusal`: the server did. */
  readonly show: (faults: readonly AlertFault[], values: Values, by: FaultFinder) => void;
  readonly clear: () => void;
}

/**
 * Sorts faults to the fields and the alert. Once they are shown, the focus goes to the first field at fault; without
 * one the alert is brought into sight: the button that was pressed may stand a long form below it.
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
    // What asks to fill in fields goes once each of them is filled, rightly or not.
    inAlert: inAlert.filter(({ code }) => code !== 'fill_required' || isAnyMissing),
    show(faults, values, by) {
      const pointed = faults.filter(isPointed);
      form.setErrors(fieldErrors(pointed, values, aliases));
      const { byField, elsewhere } = sortFaults(pointed, values, aliases);
      const pointless = [...faults.filter((fault) => !isPointed(fault)), ...elsewhere];
      // Each is told once: not twice above the form, and not there when a field says it already.
      const unsaid = new Map(pointless.map((fault) => [fault.code, fault]));
      for (const { code } of byField.values()) unsaid.delete(code);
      setInAlert(unsaid.size > 0 ? [...unsaid.values()] : summaryOf([...byField.values()], by));
      setShownTimes((times) => times + 1);
    },
    clear() {
      form.clearErrors();
      setInAlert([]);
    },
  };
}

/** What the alert says of faults that each stand at their field, which may be out of sight. */
function summaryOf(inFields: readonly FormFault[], by: FaultFinder): readonly AlertFault[] {
  if (by === 'check') return inFields.some(isMissing) ? [{ code: 'fill_required' }] : [];
  return inFields.every(isQuestion) ? [] : [{ code: 'validation_failed' }];
}

function isMissing({ code }: Pick<FormFault, 'code'>): boolean {
  return code === 'required' || code === 'empty';
}

/** The field asks whether it is meant: nothing has failed yet. */
function isQuestion({ code }: FormFault): boolean {
  return isMileageDoubt(code);
}

function isPointed(fault: AlertFault): fault is FormFault {
  return fault.pointer !== undefined;
}

/** A fault of a field, or a refusal of the whole, which points nowhere. */
export type AlertFault = FormFault | (ProblemFacts & { readonly pointer?: never });

/** What the fields show as their errors: elements, so that the sentences follow a switch of the language. */
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
 * The first of some fields whose text has no value (the mileage, euro and date inputs), made to say why; null when
 * all can be read. A form asks before it sends, since to it an unreadable field looks empty.
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
