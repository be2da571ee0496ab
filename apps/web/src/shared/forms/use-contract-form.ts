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
import { discardDraft, keepDraft, readDraft } from '#shared/forms/drafts.ts';

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
  /** What the form is for has happened, and the next page is on its way: nothing more is sent, and the button says so. */
  readonly isOver?: boolean;
  /** Why the server has refused what the form starts with: shown at once. */
  readonly refusal?: ProblemError | undefined;
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
  readonly alertFaults: readonly AlertFault[];
  /** The last refusal of the server; null once the form is sent again. */
  readonly problem: ProblemError | null;
  readonly isSaving: boolean;
  /** Saves the form with some values changed, such as a confirmation that was asked for; false when it was refused. */
  readonly submitWith: (changes: Partial<Values>) => Promise<boolean>;
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
  const { initialValues, aliases = {} } = options;
  const draft = useDraft(options.draftName, initialValues);
  const form = useForm<Values>({
    initialValues: draft.startValues,
    validate: (values) => fieldErrors(faultsIn(values, options), values, aliases),
    enhanceGetInputProps: ({ field, form: shown }) => ({
      name: field,
      onBlur: () => checkLeft(field, shown),
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

/** Sends the values unless the contract refuses them; says what came of it. One save at a time. */
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
      await options.save(options.schema.parse(bodyOf(values, options)));
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
  return [...faultsOfBody(options.schema, bodyOf(values, options)), ...(options.check?.(values) ?? [])];
}

function bodyOf<Values extends object>(values: Values, { toBody }: FaultSource<Values>): unknown {
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

/** An empty field left behind is no fault yet; it is when the form is sent. */
function checkLeft<Values>(
  field: string,
  { getValues, validateField }: Pick<UseFormReturnType<Values>, 'getValues' | 'validateField'>,
): void {
  if (!isEmpty(Reflect.get(Object(getValues()), field))) validateField(field);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A half-filled form that survives a stray click, a reload and an expired session. */
interface Draft<Values> {
  /** What to start the form with: the draft, or the blank values. */
  readonly startValues: Values;
  readonly isRestored: boolean;
  keep(values: Values): void;
  discard(): void;
}

/**
 * The draft kept under `name`, such as `maintenance.new`; without a name nothing is kept. Never for passwords.
 * `blank` is what an untouched form holds.
 */
function useDraft<Values extends object>(name: string | undefined, blank: Values): Draft<Values> {
  const [restored, setRestored] = useState(() => (name === undefined ? null : readDraft(name, blank)));
  return {
    startValues: restored ?? blank,
    isRestored: restored !== null,
    keep(values) {
      if (name !== undefined) keepDraft(name, values);
    },
    discard() {
      if (name !== undefined) discardDraft(name);
      setRestored(null);
    },
  };
}
