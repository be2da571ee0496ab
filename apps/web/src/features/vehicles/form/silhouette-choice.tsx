import { VehicleSilhouette } from '#features/vehicles/pieces/vehicle-silhouette.tsx';
import type { VehicleColor, VehicleType } from '@carnet/domain/vehicles/vehicle';
import { useId } from 'react';
import classes from './silhouette-choice.module.css';

interface Silhouette<Value> {
  readonly value: Value;
  readonly label: string;
  /** Examples, where the label alone leaves it open. */
  readonly hint?: string | undefined;
  readonly type: VehicleType;
  readonly color: VehicleColor | null;
}

interface SilhouetteChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Silhouette<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `large` for few. */
  readonly size: 'large' | 'small';
}

/** One of several drawn vehicles: its type, its colour. A group of radio buttons to keys and screen readers. */
export function SilhouetteChoice<Value extends string>(props: SilhouetteChoiceProps<Value>) {
  const { label, choices, value, onChange, size } = props;
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.choices} data-size={size}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-labelledby={`${name}-${choice.value}`}
              {...(choice.hint !== undefined && { 'aria-describedby': `${name}-${choice.value}-hint` })}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.card}>
              <VehicleSilhouette type={choice.type} color={choice.color} className={classes.drawing} />
              <span id={`${name}-${choice.value}`}>{choice.label}</span>
              {choice.hint !== undefined && (
                <span id={`${name}-${choice.value}-hint`} className={classes.hint}>
                  {choice.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
