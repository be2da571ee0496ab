import { VehicleSilhouette } from '#features/vehicles/pieces/vehicle-silhouette.tsx';
import type { VehicleColor, VehicleType } from '@carnet/domain/vehicles/vehicle';
import { useId } from 'react';
import classes from './silhouette-choice.module.css';

interface Silhouette<Value> {
  readonly value: Value;
  readonly label: string;
  /** Examples, if the label alone is unclear. */
  readonly hint?: string | undefined;
  readonly type: VehicleType;
  readonly color: VehicleColor | null;
}

interface SilhouetteChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Silhouette<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `large` for few choices. */
  readonly size: 'large' | 'small';
}

/** Choice among drawn vehicles, for type or colour. A radio group for keyboards and screen readers. */
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
