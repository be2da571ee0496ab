import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { TypedTextInput, type TypedInputProps } from '#shared/ui/typed-input.tsx';
import { useTypedValue } from '#shared/ui/use-typed-value.ts';
import { parseKilometres } from '@carnet/i18n/parse-input';
import classes from './typed-input.module.css';

/** Whole days. Typed as whole kilometres are: digits, with or without separators. */
export function DaysInput({ value, defaultValue, onChange, ...props }: TypedInputProps<number>) {
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
      rightSection={<span className={classes.unit}>{t('common.unit.days')}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={56}
    />
  );
}
