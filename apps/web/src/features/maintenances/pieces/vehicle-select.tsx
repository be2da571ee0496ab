import { Plate } from '#features/vehicles/pieces/plate.tsx';
import { SelectField, type SelectFieldProps } from '#shared/ui/selects/select-field.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { CarFront, Check } from 'lucide-react';
import classes from './select-option.module.css';

interface VehicleSelectProps extends Omit<SelectFieldProps, 'options' | 'renderOption' | 'leftSection'> {
  readonly vehicles: readonly Pick<Vehicle, 'id' | 'name' | 'licensePlate'>[];
}

/** Select of a vehicle by name and plate, which distinguishes equal names. */
export function VehicleSelect({ vehicles, value, ...props }: VehicleSelectProps) {
  const plates = new Map(vehicles.map(({ id, licensePlate }) => [id, licensePlate]));
  return (
    <SelectField
      {...props}
      value={value ?? null}
      options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
      isSearchable={vehicles.length > 12}
      leftSection={<CarFront size={20} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      renderOption={({ option, checked }) => {
        const plate = plates.get(option.value) ?? null;
        return (
          <span className={classes.option}>
            <span className={classes.vehicle}>
              <span className={classes.name}>{option.label}</span>
              {plate !== null && <Plate plate={plate} />}
            </span>
            {checked === true && <Check size={18} aria-hidden="true" />}
          </span>
        );
      }}
    />
  );
}
