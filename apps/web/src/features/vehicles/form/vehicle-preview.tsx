import type { VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import { VehicleSilhouette } from '#features/vehicles/pieces/vehicle-silhouette.tsx';
import classes from './vehicle-preview.module.css';

interface VehiclePreviewProps {
  readonly values: Pick<VehicleFormValues, 'name' | 'type' | 'color' | 'licensePlate' | 'currentMileage'>;
}

/** The vehicle as it takes shape while the form is filled. It says nothing that the fields do not say. */
export function VehiclePreview({ values }: VehiclePreviewProps) {
  const { t } = useTranslation('vehicles');
  const { name, type, color, licensePlate, currentMileage } = values;
  return (
    <div className={classes.preview} aria-hidden="true">
      <div className={classes.picture}>
        <VehicleSilhouette type={type} color={color} className={classes.drawing} />
      </div>
      <div className={classes.text}>
        <p className={classes.name} data-missing={name.trim() === '' || undefined}>
          {name.trim() || t('vehicles.form.preview.noName')}
        </p>
        <p className={classes.facts}>
          {licensePlate.trim() !== '' && <Plate plate={licensePlate} size="md" />}
          {currentMileage !== null && <Mileage kilometres={currentMileage} />}
        </p>
      </div>
    </div>
  );
}
