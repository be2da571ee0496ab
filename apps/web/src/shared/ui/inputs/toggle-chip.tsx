import classes from './choice-chips.module.css';

export interface ToggleChipProps {
  /** Name of the input. */
  readonly name: string;
  readonly label: string;
  /** Number of matching items. */
  readonly count?: number | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** An on/off filter in the style of `ChoiceChips`. */
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
