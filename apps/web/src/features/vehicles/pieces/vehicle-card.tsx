import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDueWords } from '#features/reminders/pieces/use-due-words.ts';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import { UrgencyIcon, type ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import { VehiclePicture } from '#features/vehicles/pieces/vehicle-picture.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { DueTerm } from '@carnet/domain/reminders/due-terms';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './vehicle-card.module.css';

export interface NextDue {
  readonly typeName: string;
  readonly terms: readonly DueTerm[];
  readonly urgency: ShownUrgency;
}

export interface VehicleCardProps {
  readonly vehicle: Pick<
    Vehicle,
    'id' | 'name' | 'type' | 'color' | 'licensePlate' | 'currentMileage' | 'photos'
  >;
  readonly to: string;
  /** Null if nothing is due; undefined while loading. */
  readonly nextDue: NextDue | null | undefined;
  /** `card` for a grid of cards (`CardGrid`), `row` for a `RowList`. */
  readonly variant?: 'card' | 'row';
  /** Further controls, such as a menu. */
  readonly actions?: ReactNode;
}

/** A vehicle as an `<li>`: picture, name, plate, mileage and next reminder. Links to the vehicle. */
export function VehicleCard({ vehicle, to, nextDue, variant = 'card', actions }: VehicleCardProps) {
  return (
    <li className={classes.vehicle} data-variant={variant}>
      <div className={classes.layout}>
        <div className={classes.picture}>
          <VehiclePicture vehicle={vehicle} />
        </div>
        <div className={classes.text}>
          <div className={classes.identity}>
            <p className={classes.name}>
              <Link to={to}>
                {vehicle.name}
                <LeadsOn />
              </Link>
            </p>
            {vehicle.licensePlate !== null && <Plate plate={vehicle.licensePlate} />}
            <WaitingMark id={vehicle.id} />
          </div>
          <p className={classes.mileage}>
            <Mileage kilometres={vehicle.currentMileage} />
          </p>
          <NextDueLine nextDue={nextDue} />
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </li>
  );
}

interface NextDueLineProps {
  readonly nextDue: NextDue | null | undefined;
}

function NextDueLine({ nextDue }: NextDueLineProps) {
  const { t } = useTranslation('vehicles');
  const dueWords = useDueWords();
  if (nextDue === undefined) return <p className={classes.due}>&nbsp;</p>;
  if (nextDue === null) return <p className={classes.due}>{t('vehicles.card.nothingDue')}</p>;
  return (
    <p className={classes.due} data-urgency={nextDue.urgency}>
      <UrgencyIcon urgency={nextDue.urgency} />
      <span className={classes.what}>
        <span>{nextDue.typeName}</span> <strong>{dueWords(nextDue.terms).state}</strong>
      </span>
    </p>
  );
}
