import { fieldName, useFieldValue } from '#features/sync/pieces/field-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import classes from './both-values.module.css';

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
  return (
    <dl className={classes.values}>
      {fields.map((field) => (
        <div key={field} className={classes.field}>
          <dt>{fieldName(t, field)}</dt>
          <dd>
            {t(isDeleted ? 'sync.seen' : 'sync.mine', { value: valueOf(field, Reflect.get(mine, field)) })}
          </dd>
          <dd>{t('sync.theirs', { value: valueOf(field, Reflect.get(theirs, field)) })}</dd>
        </div>
      ))}
    </dl>
  );
}
