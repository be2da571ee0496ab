import { useId } from 'react';
import classes from './choice-chips.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many it holds. */
  readonly count?: number;
}

export interface ChoiceChipsProps<Value extends string> {
  /** Names the group to screen readers. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** All equally wide on one line, for a question that stands in a column of others. */
  readonly isEven?: boolean;
}

/** One of a few, all in sight: a filter. The arrow keys move between them, as in any group of radio buttons. */
export function ChoiceChips<Value extends string>({
  label,
  choices,
  value,
  onChange,
  isEven = false,
}: ChoiceChipsProps<Value>) {
  const name = useId();
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
            {choice.count !== undefined && <small>{choice.count}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
