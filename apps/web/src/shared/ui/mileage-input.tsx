import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { TypedTextInput, type TypedInputProps } from '#shared/ui/typed-input.tsx';
import { useTypedValue } from '#shared/ui/use-typed-value.ts';
import { parseKilometres } from '@carnet/i18n/parse-input';
import classes from './typed-input.module.css';

export type MileageInputProps = TypedInputProps<number>;

/** Whole kilometres, from what people type or paste: `12 345 km`, `12.345`. */
export function MileageInput({ value, defaultValue, onChange, ...props }: MileageInputProps) {
  const { t } = useTranslation();
  const { formatInteger, language } = useFormat();
  const typed = useTypedValue({
    value,
    defaultValue,
    onChange,
    parse: parseKilometres,
    print: formatInteger,
    printedFor: language,
  });
  return (
    <TypedTextInput
      {...props}
      typed={typed}
      inputMode="numeric"
      rightSection={<span className={classes.unit}>{t('common.unit.kilometres')}</span>}
      rightSectionPointerEvents="none"
    />
  );
}
