import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DuePhrase } from '#features/reminders/pieces/due-phrase.tsx';
import type { DueFacts } from '#features/reminders/pieces/due-terms.ts';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import { UrgencyIcon, type ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import { VehiclePicture } from '#features/vehicles/pieces/vehicle-picture.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './vehicle-card.module.css';

/** The one reminder that a vehicle shows. */
export interface NextDue {
  readonly typeName: string;
  readonly reminder: DueFacts;
  readonly urgency: ShownUrgency;
}

export interface VehicleCardProps {
  readonly vehicle: Pick<
    Vehicle,
    'id' | 'name' | 'type' | 'color' | 'licensePlate' | 'currentMileage' | 'photos'
  >;
  readonly to: string;
  /** Null when nothing is due; undefined while that is not known yet. */
  readonly nextDue: NextDue | null | undefined;
  readonly today: CivilDate;
  /** `card` for a grid of cards (`CardGrid`), `row` for a `RowList`. */
  readonly variant?: 'card' | 'row';
  /** Further controls, such as a menu. */
  readonly actions?: ReactNode;
}

/** A vehicle as a `<li>`: picture, name, plate, mileage and the one next thing due. It leads to the vehicle. */
export function VehicleCard({ vehicle, to, nextDue, today, variant = 'card', actions }: VehicleCardProps) {
  return (
    <li className={classes.vehicle} data-variant={variant}>
      <div className={classes.layout}>
        <div className={classes.picture}>
          <VehiclePicture vehicle={vehicle} />
        </div>
        <div className={classes.text}>
          <div className={classes.identity}>
            <p className={classes.name}>
              <Link to={to}>{vehicle.name}</Link>
            </p>
            {vehicle.licensePlate !== null && <Plate plate={vehicle.licensePlate} />}
            <WaitingMark id={vehicle.id} />
          </div>
          <p className={classes.mileage}>
            <Mileage kilometres={vehicle.currentMileage} />
          </p>
          <NextDueLine nextDue={nextDue} currentMileage={vehicle.currentMileage} today={today} />
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        {actions === undefined && variant === 'row' && (
          <ChevronRight size={18} aria-hidden="true" className={classes.chevron} />
        )}
      </div>
    </li>
  );
}

interface NextDueLineProps {
  readonly nextDue: NextDue | null | undefined;
  readonly currentMileage: number;
  readonly today: CivilDate;
}

function NextDueLine({ nextDue, currentMileage, today }: NextDueLineProps) {
  const { t } = useTranslation('vehicles');
  if (nextDue === undefined) return <p className={classes.due}>&nbsp;</p>;
  if (nextDue === null) return <p className={classes.due}>{t('vehicles.card.nothingDue')}</p>;
  return (
    <p className={classes.due} data-urgency={nextDue.urgency}>
      <UrgencyIcon urgency={nextDue.urgency} />
      <span className={classes.what}>
        <span>{nextDue.typeName}</span>{' '}
        <DuePhrase reminder={nextDue.reminder} currentMileage={currentMileage} today={today} brief />
      </span>
    </p>
  );
}
