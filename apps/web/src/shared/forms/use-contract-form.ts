import { problemOf, type FailureCode, type ProblemError } from '#shared/api/problem-error.ts';
import { faultElement } from '#shared/forms/fault-element.tsx';
import { faultsOfBody, sortFaults, type FormFault } from '#shared/forms/form-faults.ts';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type * as z from 'zod/mini';

interface ContractFormOptions<Values extends object, Schema extends z.ZodMiniType> {
  /** The schema of the call's body: the form refuses exactly what the server would. */
  readonly schema: Schema;
  /** What an untouched form holds. Empty texts are `''`, everything else that is empty is `null`. */
  readonly initialValues: Values;
  /** Makes the body, complete or not. By default the values themselves, with empty texts as null. */
  readonly toBody?: (values: Values) => unknown;
  /** Rules that the wire does not know, beside those of the schema. */
  readonly check?: (values: Values) => readonly FormFault[];
  /** Field of the body → field of the form, where the names differ. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Code of a refusal → field of the form that it is about, such as `email_taken` → `email`. */
  readonly problemFields?: Readonly<Partial<Record<FailureCode, string>>>;
  /** Sends the body. What it throws is shown; nothing typed is lost. */
  readonly save: (body: z.output<Schema>) => Promise<unknown>;
  /** Called when the server refused, after the faults are shown. */
  readonly onRefused?: (problem: ProblemError) => void;
  /** Keeps what is typed under this name until it is saved or discarded. Never for a form with a password. */
  readonly draftName?: string | undefined;
}

/** A form of the contract: `form` is Mantine's, `formProps` go on the `<form>`, `alertFaults` into `FormAlert`. */
export interface ContractForm<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Why the last save failed, as far as no field shows it. */
  readonly alertFaults: readonly (FormFault | ProblemError)[];
  /** The last refusal of the server; null once the form is sent again. */
  readonly problem: ProblemError | null;
  readonly isSaving: boolean;
  /** Saves the form with some values changed, such as a confirmation that was asked for. */
  readonly submitWith: (changes: Partial<Values>) => Promise<void>;
  readonly isDraftRestored: boolean;
  /** Forgets what was typed and empties the form. */
  readonly discardDraft: () => void;
}

/**
 * Joins a form with a call of the contract: checks by the call's own schema, shows the server's faults at their
 * fields, moves the focus to the first of them, and keeps what was typed whatever happens.
 */
export function useContractForm<Values extends object, Schema extends z.ZodMiniType>(
  options: ContractFormOptions<Values, Schema>,
): ContractForm<Values> {
  const { schema, initialValues, toBody = withoutEmptyTexts, check, aliases, draftName } = options;
  const draft = useDraft(draftName, initialValues);
  const [alertFaults, setAlertFaults] = useState<readonly (FormFault | ProblemError)[]>([]);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { formRef, focusFirstFault } = useFaultFocus();

  const form = useForm<Values>({
    initialValues: draft.startValues,
    validate: (values) => fieldErrors(allFaults(values), values),
    // An empty field left behind is no fault yet; it is when the form is sent.
    enhanceGetInputProps: ({ field, form: shown }) => ({
      onBlur: () => {
        if (!isEmpty(Reflect.get(shown.getValues(), field))) shown.validateField(field);
      },
    }),
    onValuesChange: draft.keep,
  });

  function allFaults(values: Values): FormFault[] {
    return [...faultsOfBody(schema, toBody(values)), ...(check?.(values) ?? [])];
  }

  function fieldErrors(faults: readonly FormFault[], values: Values) {
    const { byField } = sortFaults(faults, values, aliases);
    return Object.fromEntries([...byField].map(([field, fault]) => [field, faultElement(fault)]));
  }

  function showFaults(faults: readonly FormFault[], values: Values): void {
    form.setErrors(fieldErrors(faults, values));
    setAlertFaults(sortFaults(faults, values, aliases).elsewhere);
    focusFirstFault();
  }

  async function submit(values: Values): Promise<void> {
    const faults = allFaults(values);
    setProblem(null);
    if (faults.length > 0) return showFaults(faults, values);
    setAlertFaults([]);
    form.clearErrors();
    setIsSaving(true);
    try {
      await options.save(schema.parse(toBody(values)));
      draft.discard();
    } catch (error) {
      refuse(problemOf(error), values);
    } finally {
      setIsSaving(false);
    }
  }

  function refuse(refusal: ProblemError, values: Values): void {
    setProblem(refusal);
    const field = options.problemFields?.[refusal.code];
    if (field !== undefined) showFaults([{ pointer: `/${field}`, code: refusal.code }], values);
    else if (refusal.errors.length > 0) showFaults(refusal.errors, values);
    else setAlertFaults([refusal]);
    options.onRefused?.(refusal);
  }

  return {
    form,
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (!isSaving) void submit(form.getValues());
      },
    },
    alertFaults,
    problem,
    isSaving,
    submitWith(changes) {
      form.setValues(changes);
      return submit({ ...form.getValues(), ...changes });
    },
    isDraftRestored: draft.isRestored,
    discardDraft() {
      form.setValues(initialValues);
      form.clearErrors();
      setAlertFaults([]);
      draft.discard();
    },
  };
}

/** Moves the focus to the first field at fault, once the faults stand on the page. */
function useFaultFocus() {
  const formRef = useRef<HTMLFormElement>(null);
  const [request, setRequest] = useState(0);
  useEffect(() => {
    if (request === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [request]);
  return { formRef, focusFirstFault: () => setRequest((count) => count + 1) };
}

function withoutEmptyTexts(values: object): unknown {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
