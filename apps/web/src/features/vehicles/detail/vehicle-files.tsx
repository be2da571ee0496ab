import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { DocumentSlot } from '#shared/ui/files/document-slot.tsx';
import { PhotoStrip } from '#shared/ui/photos/photo-strip.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from './vehicle-files.module.css';

/** The photos and the registration document of a vehicle, to look at and to download. */
export function VehicleFiles({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles', 'files');
  const { photos, registrationDocument } = vehicle;
  return (
    <Card
      title={t('vehicles.detail.files.title')}
      link={{
        to: paths.editVehicle(vehicle.id),
        text: t('common.action.add'),
        label: t('vehicles.detail.files.edit'),
      }}
    >
      <div className={classes.files}>
        {photos.length > 0 ? (
          <PhotoStrip label={t('vehicles.form.photos.label')} items={photos.map(storedItem)} />
        ) : (
          <p className={classes.none}>{t('vehicles.detail.photos.empty')}</p>
        )}
        {registrationDocument ? (
          <DocumentSlot
            label={t('vehicles.form.registrationDocument.label')}
            addLabel={t('files.addDocument')}
            item={storedItem(registrationDocument)}
          />
        ) : (
          <p className={classes.none}>{t('vehicles.detail.documents.empty')}</p>
        )}
      </div>
    </Card>
  );
}

function storedItem(file: CarnetFile): UploadItem {
  return { key: file.id, state: 'stored', name: file.name, file };
}
