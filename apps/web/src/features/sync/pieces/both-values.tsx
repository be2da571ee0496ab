import { FieldList } from '#features/sync/pieces/field-list.tsx';
import { useFieldValue } from '#features/sync/pieces/field-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';

interface BothValuesProps {
  readonly kind: string;
  readonly fields: readonly string[];
  readonly mine: object;
  readonly theirs: object;
  /** The object is deleted here: its own values are those that were seen before. */
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
