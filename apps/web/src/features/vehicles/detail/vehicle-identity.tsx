import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { DocumentSlot } from '#shared/ui/files/document-slot.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { PhotoStrip } from '#shared/ui/photos/photo-strip.tsx';
import { Amount } from '#shared/ui/values/amount.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { DateText } from '#shared/ui/values/date-text.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { SaleNote } from '#features/inspection/pieces/sale-note.tsx';
import { MileageSummary } from '#features/mileage/pieces/mileage-summary.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import { VehiclePicture } from '#features/vehicles/pieces/vehicle-picture.tsx';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { Archive, ArchiveRestore } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './vehicle-identity.module.css';

/** Known facts of a vehicle; unknown ones are omitted. */
export function VehicleIdentity({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const { licensePlate, energy, secondEnergy, color, vin, firstRegistrationDate } = vehicle;
  const { purchaseDate, purchasePrice, purchaseMileage } = vehicle;
  return (
    <Card
      title={t('vehicles.detail.identity.title')}
      link={{
        to: paths.editVehicle(vehicle.id),
        text: t('common.action.edit'),
        label: t('vehicles.detail.edit'),
      }}
    >
      <dl className={classes.facts}>
        <Fact label={t('vehicles.form.type.label')}>{t(`vehicles.type.${vehicle.type}`)}</Fact>
        <Fact label={t('vehicles.form.licensePlate.label')}>
          {licensePlate !== null && <Plate plate={licensePlate} />}
        </Fact>
        <Fact label={t('vehicles.form.make.label')}>{vehicle.make}</Fact>
        <Fact label={t('vehicles.form.model.label')}>{vehicle.model}</Fact>
        <Fact label={t('vehicles.form.energy.label')}>
          {[energy && t(`vehicles.energy.${energy}`), secondEnergy && t(`common.fuel.${secondEnergy}`)]
            .filter(Boolean)
            .join(' + ')}
        </Fact>
        <Fact label={t('vehicles.form.fiscalPower.label')}>{vehicle.fiscalPower}</Fact>
        <Fact label={t('vehicles.form.color.label')}>{color !== null && t(`vehicles.color.${color}`)}</Fact>
        <Fact label={t('vehicles.form.firstRegistrationDate.label')}>
          {firstRegistrationDate !== null && <DateText date={firstRegistrationDate} />}
        </Fact>
        <Fact label={t('vehicles.form.vin.label')}>
          {vin !== null && (
            <span className={classes.vin} translate="no">
              {/* Maker, description, serial number: the line may break between them. */}
              {vin.slice(0, 3)}
              <wbr />
              {vin.slice(3, 9)}
              <wbr />
              {vin.slice(9)}
            </span>
          )}
        </Fact>
        <Fact label={t('vehicles.form.purchaseDate.label')}>
          {purchaseDate !== null && <DateText date={purchaseDate} />}
        </Fact>
        <Fact label={t('vehicles.form.purchasePrice.label')}>
          {purchasePrice !== null && <Amount euros={purchasePrice} />}
        </Fact>
        <Fact label={t('vehicles.form.purchaseMileage.label')}>
          {purchaseMileage !== null && <Mileage kilometres={purchaseMileage} />}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === null || children === false || children === '') return null;
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Picture and mileage of the vehicle. */
export function VehicleHero({ vehicle }: { readonly vehicle: Vehicle }) {
  return (
    <div className={classes.hero}>
      <div className={classes.picture} style={{ aspectRatio: pictureRatio(vehicle) }}>
        <VehiclePicture vehicle={vehicle} isLarge />
      </div>
      <div className={classes.mileage}>
        <MileageSummary vehicleId={vehicle.id} currentMileage={vehicle.currentMileage} />
      </div>
    </div>
  );
}

/** Aspect ratio of the photo, within the limits of the page. */
function pictureRatio({ photos: [photo] }: Vehicle): number {
  const ratio = photo?.width && photo.height ? photo.width / photo.height : 3 / 2;
  return Math.min(Math.max(ratio, 1), 16 / 9);
}

interface ArchivedNoticeProps {
  readonly vehicle: Vehicle;
  readonly onRestore: () => void;
}

/** Notice on an archived vehicle, with what a sale requires and a button to restore it. */
export function ArchivedNotice({ vehicle, onRestore }: ArchivedNoticeProps) {
  const { t } = useTranslation('vehicles');
  return (
    <div className={classes.notice}>
      <p className={classes.text}>
        <Archive size={20} aria-hidden="true" />
        {t('vehicles.detail.archivedNotice')}
      </p>
      <SaleNote vehicle={vehicle} />
      <Button
        variant="default"
        leftSection={<ArchiveRestore size={18} aria-hidden="true" />}
        onClick={onRestore}
      >
        {t('vehicles.detail.unarchive')}
      </Button>
    </div>
  );
}

/** Photos and registration document of a vehicle, read-only, with download. */
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
