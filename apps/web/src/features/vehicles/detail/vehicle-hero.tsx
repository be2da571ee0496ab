import { MileageSummary } from '#features/mileage/pieces/mileage-summary.tsx';
import { VehiclePicture } from '#features/vehicles/pieces/vehicle-picture.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from './vehicle-hero.module.css';

/** The vehicle as it looks, and its mileage. */
export function VehicleHero({ vehicle }: { readonly vehicle: Vehicle }) {
  return (
    <div className={classes.hero}>
      <div className={classes.picture}>
        <VehiclePicture vehicle={vehicle} isLarge />
      </div>
      <div className={classes.mileage}>
        <MileageSummary vehicleId={vehicle.id} currentMileage={vehicle.currentMileage} />
      </div>
    </div>
  );
}
