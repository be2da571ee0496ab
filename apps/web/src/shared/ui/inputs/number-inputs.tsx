import { useFormat } from '#shared/i18n/use-format.ts';
import { TypedTextInput, type TypedInputProps } from '#shared/ui/inputs/typed-input.tsx';
import { useTypedValue } from '#shared/ui/inputs/use-typed-value.ts';
import { parseKilometres, parseThousandths } from '@carnet/i18n/parse-input';
import classes from './typed-input.module.css';

export interface WholeNumberInputProps extends TypedInputProps<number> {
  /** What is counted, as it stands at the end of the field. */
  readonly unit: string;
}

/** A whole number from what people type or paste, with or without separators and « km »: `12 345 km`, `12.345`. */
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
  /** What is measured, as it stands at the end of the field: « L », « €/L ». */
  readonly unit: string;
}

/** A number with up to three decimals, from what people type or paste: `38,41`, `1.859`, `40 L`. */
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
