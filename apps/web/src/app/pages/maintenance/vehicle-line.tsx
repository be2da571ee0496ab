import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from './vehicle-line.module.css';

interface VehicleLineProps {
  readonly vehicle: Pick<Vehicle, 'name' | 'licensePlate' | 'currentMileage'>;
}

/** Which vehicle a form is about: its plate, name and mileage in one line. */
export function VehicleLine({ vehicle: { name, licensePlate, currentMileage } }: VehicleLineProps) {
  return (
    <p className={classes.line}>
      {licensePlate !== null && <Plate plate={licensePlate} />}
      <strong className={classes.name}>{name}</strong>
      <Mileage kilometres={currentMileage} />
    </p>
  );
}
