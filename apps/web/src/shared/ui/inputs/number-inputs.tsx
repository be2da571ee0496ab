import { useFormat } from '#shared/i18n/use-format.ts';
import { TypedTextInput, type TypedInputProps } from '#shared/ui/inputs/typed-input.tsx';
import { useTypedValue } from '#shared/ui/inputs/use-typed-value.ts';
import { parseKilometres, parseThousandths } from '@carnet/i18n/parse-input';
import classes from './typed-input.module.css';

export interface WholeNumberInputProps extends TypedInputProps<number> {
  /** Unit shown at the end of the field. */
  readonly unit: string;
}

/** Input of a whole number; accepts separators and « km »: `12 345 km`, `12.345`. */
export function WholeNumberInput({ unit, value, defaultValue, onChange, ...props }: WholeNumberInputProps) {
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
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
    />
  );
}

interface DecimalInputProps extends TypedInputProps<number> {
  /** Unit shown at the end of the field: « L », « €/L ». */
  readonly unit: string;
}

/** Input of a number with up to three decimals: `38,41`, `1.859`, `40 L`. */
export function DecimalInput({ unit, value, defaultValue, onChange, ...props }: DecimalInputProps) {
  const { formatThousandths, language } = useFormat();
  const typed = useTypedValue({
    value,
    defaultValue,
    onChange,
    parse: (text) => parseThousandths(text, language),
    print: formatThousandths,
    printedFor: language,
  });
  return (
    <TypedTextInput
      {...props}
      typed={typed}
      inputMode="decimal"
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
    />
  );
}
