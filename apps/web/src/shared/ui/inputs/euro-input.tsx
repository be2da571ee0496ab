import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { TypedTextInput, type TypedInputProps } from '#shared/ui/inputs/typed-input.tsx';
import { useTypedValue } from '#shared/ui/inputs/use-typed-value.ts';
import { parseEuros } from '@carnet/i18n/parse-input';
import classes from './typed-input.module.css';

export type EuroInputProps = TypedInputProps<number>;

/** Input of an amount in euros; accepts `49,9`, `1 234,50 €`, `1234.5`. */
export function EuroInput({ value, defaultValue, onChange, ...props }: EuroInputProps) {
  const { t } = useTranslation();
  const { formatEuros, language } = useFormat();
  const typed = useTypedValue({
    value,
    defaultValue,
    onChange,
    parse: (text) => parseEuros(text, language),
    print: (euros) => formatEuros(euros).replace('€', '').trim(),
    printedFor: language,
  });
  return (
    <TypedTextInput
      {...props}
      typed={typed}
      inputMode="decimal"
      rightSection={<span className={classes.unit}>{t('common.unit.euros')}</span>}
      rightSectionPointerEvents="none"
    />
  );
}
