import classes from './choice-chips.module.css';

export interface ToggleChipProps {
  /** Of the field. */
  readonly name: string;
  readonly label: string;
  /** How many it holds. */
  readonly count?: number | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A filter that is on or off, beside `ChoiceChips`. */
export function ToggleChip({ name, label, count, isOn, onChange }: ToggleChipProps) {
  return (
    <label className={classes.chip}>
      <input type="checkbox" name={name} checked={isOn} onChange={() => onChange(!isOn)} />
      <span>
        {label}
        {count !== undefined && <small>{count}</small>}
      </span>
    </label>
  );
}
