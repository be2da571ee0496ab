import { filesOf, useFormFiles, type FormFiles } from '#features/files/pieces/use-form-files.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.ts';
import { useRefusedReading } from '#shared/forms/use-refused-reading.ts';
import { useToday } from '#shared/calendar/today.tsx';
import type { ProblemError } from '#shared/api/problem-error.ts';
import type { WireObject, WrittenKind } from '#shared/sync/outbox/use-object-writes.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Fields } from '@carnet/contract/kinds/field';
import { checkBody, type Write } from '@carnet/contract/refusals/body-faults';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type * as z from 'zod/mini';

/** Form values besides the fields of the kind, stored with the draft. */
export interface ObjectValues<Kind extends WrittenKind> {
  /** Created once per form: however often it is sent, the object is stored once. */
  readonly id: string;
  /** The edited object as read when the form opened; null for a new one. */
  readonly basis: WireObject<Kind> | null;
}

/** Options of one form: initial values, draft and save. */
export interface ObjectFormOptions<Kind extends WrittenKind, Values extends ObjectValues<Kind>, Body> {
  readonly initialValues: Values;
  readonly draftName: string;
  /** Why the server refused the initial values. */
  readonly refusal?: ProblemError | undefined;
  /** Sends the body, given the files that it references. */
  readonly save: (body: Body, values: Values, files: readonly CarnetFile[]) => Promise<unknown>;
}

/** Options shared by all forms of a kind. */
interface KindFormOptions<
  Kind extends WrittenKind,
  Values extends ObjectValues<Kind>,
  Schema extends z.ZodMiniType,
> {
  readonly kind: Kind;
  /** The described fields of the kind. */
  readonly fields: Fields;
  readonly schema: Schema;
  readonly toBody: (values: Values) => unknown;
  /** Rules in addition to the kind’s own. */
  readonly check?: (values: Values) => readonly FormFault[];
  /** Identifies the mileage in the form; another reading asks for confirmation again. */
  readonly nameReading?: (values: Values) => string;
  /** Body field → form field, where the names differ. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/** Form of an object with its files and the pending mileage confirmation. */
export interface ObjectForm<Values extends object> extends ContractForm<Values> {
  readonly files: FormFiles;
  /** The mileage was refused as doubtful; null for any other mileage. */
  readonly outOfOrder: FormFault | null;
}

/** Form of an object with files: refuses what the server would, and stores the input as a draft. */
export function useObjectForm<
  Kind extends WrittenKind,
  Values extends ObjectValues<Kind>,
  Schema extends z.ZodMiniType<object>,
>({
  kind,
  fields,
  check,
  save,
  nameReading = () => '',
  ...options
}: KindFormOptions<Kind, Values, Schema> &
  ObjectFormOptions<Kind, Values, z.output<Schema>>): ObjectForm<Values> {
  const refused = useRefusedReading();
  const today = useToday();
  const contractForm: ContractForm<Values> = useContractForm({
    ...options,
    check: (values) => [
      ...faultsIn(kind, options.toBody(values), values.basis, today),
      ...(check?.(values) ?? []),
      ...files.faults(),
    ],
    async save(body) {
      const stored = await files.settled();
      const values = contractForm.form.getValues();
      await save({ ...body, ...stored }, values, filesOf(fields, values));
    },
    onRefused: (problem) => refused.note(problem, nameReading(contractForm.form.getValues())),
  });
  const { form } = contractForm;
  const files = useFormFiles(fields, form, filesOf(fields, options.initialValues));
  return { ...contractForm, files, outOfOrder: refused.faultOf(nameReading(form.values)) };
}

function faultsIn<Kind extends WrittenKind>(
  kind: Kind,
  body: unknown,
  stored: WireObject<Kind> | null,
  today: CivilDate,
): FormFault[] {
  // The form builds a body of its kind, as far as it is filled in.
  return checkBody({ kind, body, stored, today } as Write<Kind>);
}
