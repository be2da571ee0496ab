import { apiAddress } from '#shared/api/address.ts';
import { usePictureSource } from '#shared/ui/files/use-picture-source.ts';
import { VehicleSilhouette } from '#features/vehicles/pieces/vehicle-silhouette.tsx';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from './vehicle-picture.module.css';

export interface VehiclePictureProps {
  readonly vehicle: Pick<Vehicle, 'type' | 'color' | 'photos'>;
  /** Larger than a thumbnail would be sharp, and uncropped, so that the plate is visible. */
  readonly isLarge?: boolean;
}

/** The vehicle's first photo, or its silhouette without one and while it loads. Fills its parent. */
export function VehiclePicture({ vehicle, isLarge = false }: VehiclePictureProps) {
  const photo = vehicle.photos[0];
  const isWhole = isLarge || isTall(photo);
  const { source, onError } = usePictureSource(
    photo && apiAddress((isLarge ? null : photo.thumbnailUrl) ?? photo.url),
  );
  return (
    <div className={classes.ground}>
      {source === null ? (
        <VehicleSilhouette type={vehicle.type} color={vehicle.color} className={classes.silhouette} />
      ) : (
        <>
          {isWhole && (
            <span
              className={classes.surroundings}
              style={{ backgroundImage: `url(${JSON.stringify(source)})` }}
            />
          )}
          {/* Decorative: the name is next to it. A signed address may have expired, hence the fallback. */}
          <img
            className={classes.photo}
            data-whole={isWhole || undefined}
            src={source}
            alt=""
            // The large picture is the first content of its page.
            loading={isLarge ? 'eager' : 'lazy'}
            fetchPriority={isLarge ? 'high' : 'auto'}
            decoding="async"
            onError={onError}
          />
        </>
      )}
    </div>
  );
}

/** Too tall to fill a wide frame without cutting roof or wheels: shown uncropped. */
function isTall(photo: CarnetFile | undefined): boolean {
  if (!photo?.width || !photo.height) return false;
  return photo.width / photo.height < 1.2;
}
