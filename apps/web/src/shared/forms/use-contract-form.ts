import { problemOf, type FailureCode, type ProblemError } from '#shared/api/problem-error.ts';
import { faultsOfBody, type FormFault } from '#shared/forms/form-faults.ts';
import {
  fieldErrors,
  unreadableField,
  useShownFaults,
  type AlertFault,
  type ShownFaults,
} from '#shared/forms/use-shown-faults.tsx';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState, type FormEvent, type RefObject } from 'react';
import type * as z from 'zod/mini';
import { discardDraft, storeDraft, readDraft } from '#shared/forms/drafts.ts';

interface ContractFormOptions<Values extends object, Schema extends z.ZodMiniType> {
  /** The schema of the call's body: the form refuses exactly what the server would. */
  readonly schema: Schema;
  /** Values of an untouched form. Empty texts are `''`, other empty values `null`. */
  readonly initialValues: Values;
  /** Builds the body, complete or not. Default: the values, with empty texts as null. */
  readonly toBody?: (values: Values) => unknown;
  /** Rules in addition to the schema. */
  readonly check?: (values: Values) => readonly FormFault[];
  /** Body field → form field, where the names differ. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Refusal code → form field, such as `email_taken` → `email`. */
  readonly problemFields?: Readonly<Partial<Record<FailureCode, string>>>;
  /** Sends the body. Errors are shown, and the input is kept. */
  readonly save: (body: z.output<Schema>) => Promise<unknown>;
  /** Saving has succeeded and the next page is loading: blocks further submits and keeps the busy label. */
  readonly isOver?: boolean;
  /** A refusal of the initial values by the server, shown at once. */
  readonly refusal?: ProblemError | undefined;
  /** Called after the faults of a refusal are shown. */
  readonly onRefused?: (problem: ProblemError) => void;
  /** Stores the input as a draft under this name until it is saved or discarded. Never for a form with a password. */
  readonly draftName?: string | undefined;
}

/** `form` is Mantine's, `formProps` belong on the `<form>`, `alertFaults` in `FormAlert`. */
export interface ContractForm<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Faults of the last save that no field shows. */
  readonly alertFaults: readonly AlertFault[];
  /** The server's last refusal; null once the form is sent again. */
  readonly problem: ProblemError | null;
  readonly isSaving: boolean;
  /** Saves with some values replaced, such as a confirmation; false if refused. */
  readonly submitWith: (changes: Partial<Values>) => Promise<boolean>;
  readonly isDraftRestored: boolean;
  /** Discards the draft and resets the form. */
  readonly discardDraft: () => void;
}

/**
 * Connects a form to a call of the contract: validates by the call's schema, shows the server's faults at
 * their fields, focuses the first one, and never loses input.
 */
export function useContractForm<Values extends object, Schema extends z.ZodMiniType>(
  options: ContractFormOptions<Values, Schema>,
): ContractForm<Values> {
  const { initialValues, aliases = {} } = options;
  const draft = useDraft(options.draftName, initialValues);
  const form = useForm<Values>({
    initialValues: draft.startValues,
    validate: (values) => fieldErrors(faultsIn(values, options), values, aliases),
    enhanceGetInputProps: ({ field, form: shown }) => ({
      name: field,
      onBlur: () => validateOnBlur(field, shown),
    }),
    onValuesChange: draft.keep,
  });
  const faults = useShownFaults(form, aliases);
  const { isSaving, problem, submit } = useSaving(options, faults, draft);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unreadable = unreadableField(event.currentTarget.elements);
    return unreadable ? unreadable.focus() : void submit(form.getValues());
  };
  const discard = () => {
    form.setValues(initialValues);
    faults.clear();
    draft.discard();
  };
  return {
    form,
    formProps: { ref: faults.formRef, noValidate: true, onSubmit },
    alertFaults: faults.inAlert,
    problem,
    isSaving,
    submitWith(changes) {
      form.setValues(changes);
      return submit({ ...form.getValues(), ...changes });
    },
    isDraftRestored: draft.isRestored,
    discardDraft: discard,
  };
}

/** Sends the values unless the schema refuses them, and shows the outcome. One save at a time. */
function useSaving<Values extends object, Schema extends z.ZodMiniType>(
  options: ContractFormOptions<Values, Schema>,
  faults: ShownFaults<Values>,
  draft: Draft<Values>,
) {
  const [isSending, setIsSending] = useState(false);
  const isSaving = isSending || options.isOver === true;
  const [problem, setProblem] = useState<ProblemError | null>(null);
  function showRefusal(refusal: ProblemError, values: Values): void {
    setProblem(refusal);
    faults.show(faultsOfRefusal(refusal, options.problemFields), values, 'refusal');
    options.onRefused?.(refusal);
  }
  const showFirst = useEffectEvent(() => {
    if (options.refusal) showRefusal(options.refusal, options.initialValues);
  });
  useEffect(() => queueMicrotask(() => showFirst()), []);
  async function submit(values: Values): Promise<boolean> {
    if (isSaving) return false;
    setProblem(null);
    faults.clear();
    const own = faultsIn(values, options);
    if (own.length > 0) {
      faults.show(own, values, 'check');
      return false;
    }
    setIsSending(true);
    try {
      await options.save(options.schema.parse(buildBody(values, options)));
      draft.discard();
      return true;
    } catch (error) {
      showRefusal(problemOf(error), values);
      return false;
    } finally {
      setIsSending(false);
    }
  }
  return { isSaving, problem, submit };
}

type FaultSource<Values> = Pick<
  ContractFormOptions<Values & object, z.ZodMiniType>,
  'schema' | 'toBody' | 'check'
>;

function faultsIn<Values extends object>(values: Values, options: FaultSource<Values>): FormFault[] {
  return [...faultsOfBody(options.schema, buildBody(values, options)), ...(options.check?.(values) ?? [])];
}

function buildBody<Values extends object>(values: Values, { toBody }: FaultSource<Values>): unknown {
  if (toBody) return toBody(values);
  const entries = Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]);
  return Object.fromEntries(entries);
}

function faultsOfRefusal(
  refusal: ProblemError,
  problemFields: ContractFormOptions<object, z.ZodMiniType>['problemFields'],
): readonly AlertFault[] {
  const field = problemFields?.[refusal.code];
  if (field !== undefined) return [{ pointer: `/${field}`, code: refusal.code }];
  return refusal.errors.length > 0 ? refusal.errors : [refusal];
}

/** On blur an empty field is not a fault yet; on submit it is. */
function validateOnBlur<Values>(
  field: string,
  { getValues, validateField }: Pick<UseFormReturnType<Values>, 'getValues' | 'validateField'>,
): void {
  if (!isEmpty(Reflect.get(Object(getValues()), field))) validateField(field);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A draft survives a stray click, a reload and an expired session. */
interface Draft<Values> {
  /** Initial values: the draft, or the blank values. */
  readonly startValues: Values;
  readonly isRestored: boolean;
  keep(values: Values): void;
  discard(): void;
}

/**
 * The draft stored under `name`, such as `maintenance.new`; none without a name. Never for passwords. `blank`
 * holds the values of an untouched form.
 */
function useDraft<Values extends object>(name: string | undefined, blank: Values): Draft<Values> {
  const [restored, setRestored] = useState(() => (name === undefined ? null : readDraft(name, blank)));
  return {
    startValues: restored ?? blank,
    isRestored: restored !== null,
    keep(values) {
      if (name !== undefined) storeDraft(name, values);
    },
    discard() {
      if (name !== undefined) discardDraft(name);
      setRestored(null);
    },
  };
}
