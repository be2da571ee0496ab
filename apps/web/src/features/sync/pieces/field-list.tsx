import { fieldName } from '#features/sync/pieces/field-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import classes from './field-list.module.css';

interface FieldListProps {
  readonly fields: readonly {
    readonly field: string;
    /** What is said of its values, a line each. */
    readonly lines: readonly string[];
  }[];
}

/** Fields of an object by their names, with what is said of their values. */
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
