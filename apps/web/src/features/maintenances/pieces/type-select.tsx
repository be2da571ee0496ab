import type { RecordType } from '#features/maintenances/pieces/record-type.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SelectField, type SelectFieldProps } from '#shared/ui/selects/select-field.tsx';
import { TypeIcon } from '#features/maintenances/pieces/type-icon.tsx';
import { Check, ListFilter } from 'lucide-react';
import classes from './select-option.module.css';

interface TypeSelectProps extends Omit<SelectFieldProps, 'options' | 'renderOption' | 'leftSection'> {
  readonly types: readonly RecordType[];
}

/** Select of a maintenance type with icons; custom types are a group of their own. */
export function TypeSelect({ types, value, ...props }: TypeSelectProps) {
  const { t } = useTranslation();
  const chosen = types.find(({ key }) => key === value);
  const labelOf = new Map(types.map(({ key, label }) => [key, label]));
  const group = (isCustom: boolean) =>
    types.filter((type) => type.isCustom === isCustom).map(({ key, label }) => ({ value: key, label }));
  return (
    <SelectField
      {...props}
      value={value ?? null}
      options={groupsOf([
        { group: t('maintenance.form.type.builtIn'), items: group(false) },
        { group: t('maintenance.form.type.custom'), items: group(true) },
      ])}
      leftSection={
        chosen ? (
          <TypeIcon type={chosen.key} label={chosen.label} />
        ) : (
          <ListFilter size={18} aria-hidden="true" />
        )
      }
      leftSectionPointerEvents="none"
      renderOption={({ option, checked }) => (
        <span className={classes.option}>
          <TypeIcon type={option.value} label={labelOf.get(option.value)} />
          <span className={classes.name}>{option.label}</span>
          {checked === true && <Check size={18} aria-hidden="true" />}
        </span>
      )}
    />
  );
}

interface OptionGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

/** Group headings only for more than one group. */
function groupsOf(groups: readonly OptionGroup[]) {
  const filled = groups.filter(({ items }) => items.length > 0);
  return filled.length > 1 ? filled.map(({ group, items }) => ({ group, items })) : (filled[0]?.items ?? []);
}
