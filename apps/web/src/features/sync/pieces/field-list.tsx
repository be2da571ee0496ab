import { fieldName } from '#features/sync/pieces/field-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import classes from './field-list.module.css';

interface FieldListProps {
  readonly fields: readonly {
    readonly field: string;
    /** Lines about its values. */
    readonly lines: readonly string[];
  }[];
}

/** Field names with lines about their values. */
export function FieldList({ fields }: FieldListProps) {
  const { t } = useTranslation('sync');
  return (
    <dl className={classes.values}>
      {fields.map(({ field, lines }) => (
        <div key={field} className={classes.field}>
          <dt>{fieldName(t, field)}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
