import classes from './quick-choices.module.css';

export interface QuickChoicesProps<Value> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChoose: (value: Value) => void;
}

/** Likely values under a field; one press fills it in. */
export function QuickChoices<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: QuickChoicesProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.choices}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          onClick={() => onChoose(choice.value)}
          aria-pressed={choice.value === value}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
