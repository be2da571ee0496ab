import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { DateText } from '#shared/ui/values/date-text.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { ReactNode } from 'react';
import classes from './vehicle-identity.module.css';

/** What is known of a vehicle; what is not is left out. */
export function VehicleIdentity({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const { licensePlate, energy, color, vin, firstRegistrationDate } = vehicle;
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
          {energy !== null && t(`vehicles.energy.${energy}`)}
        </Fact>
        <Fact label={t('vehicles.form.fiscalPower.label')}>{vehicle.fiscalPower}</Fact>
        <Fact label={t('vehicles.form.color.label')}>{color !== null && t(`vehicles.color.${color}`)}</Fact>
        <Fact label={t('vehicles.form.firstRegistrationDate.label')}>
          {firstRegistrationDate !== null && <DateText date={firstRegistrationDate} />}
        </Fact>
        <Fact label={t('vehicles.form.vin.label')}>
          {vin !== null && (
            <span className={classes.vin} translate="no">
              {/* Maker, description, serial number: between them it may go on in a second line. */}
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
