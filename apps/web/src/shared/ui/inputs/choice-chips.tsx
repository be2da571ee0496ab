import { useFormat } from '#shared/i18n/use-format.ts';
import { useId } from 'react';
import classes from './choice-chips.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of matching items. */
  readonly count?: number;
}

export interface ChoiceChipsProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Equal widths on one line, for a question in a column of others. */
  readonly isEven?: boolean;
}

/** Filter with a few visible choices. The arrow keys move between them, as in any radio group. */
export function ChoiceChips<Value extends string>({
  label,
  choices,
  value,
  onChange,
  isEven = false,
}: ChoiceChipsProps<Value>) {
  const name = useId();
  const { formatInteger } = useFormat();
  return (
    <fieldset className={classes.chips} aria-label={label} data-even={isEven || undefined}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.chip}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.count !== undefined && <small>{formatInteger(choice.count)}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
