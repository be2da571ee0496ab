import { FieldList } from '#features/sync/pieces/field-list.tsx';
import { useFieldValue } from '#features/sync/pieces/field-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { isSame } from '#shared/sync/outbox/is-same.ts';
import type { WrittenKind } from '#shared/sync/outbox/use-object-writes.ts';
import { fileFields, listWritableFields } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';

interface BothValuesProps {
  readonly kind: string;
  readonly fields: readonly string[];
  readonly mine: object;
  readonly theirs: object;
  /** The object is deleted here: `mine` are its values before that. */
  readonly isDeleted?: boolean;
}

/** Both values of each field that two devices have changed. */
export function BothValues({ kind, fields, mine, theirs, isDeleted = false }: BothValuesProps) {
  const { t } = useTranslation('sync');
  const valueOf = useFieldValue(kind);
  const ownOf = (field: string) => {
    const value = valueOf(field, Reflect.get(mine, field));
    return t(isDeleted ? 'sync.seen' : 'sync.mine', { value });
  };
  const otherOf = (field: string) => t('sync.theirs', { value: valueOf(field, Reflect.get(theirs, field)) });
  return <FieldList fields={fields.map((field) => ({ field, lines: [ownOf(field), otherOf(field)] }))} />;
}

export interface DifferenceProps {
  readonly kind: WrittenKind;
  /** What the form would send. */
  readonly body: object;
  /** Form values: files with their names. */
  readonly values: object;
  /** The server's current object. */
  readonly theirs: object;
}

/** Both values of each field in which the form differs from the server's object. */
export function Difference({ kind, body, values, theirs }: DifferenceProps) {
  const described = fieldsOf(kind);
  const files = fileFields(described).map(([name]) => [name, Reflect.get(values, name)]);
  const mine = { ...body, ...Object.fromEntries(files) };
  const fields = listWritableFields(described)
    .map(([name]) => name)
    .filter((name) => name in mine && !isSame(Reflect.get(mine, name), Reflect.get(theirs, name)));
  return <BothValues kind={kind} fields={fields} mine={mine} theirs={theirs} />;
}
