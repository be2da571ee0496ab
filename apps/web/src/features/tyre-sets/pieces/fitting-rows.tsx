import type { TyresOfVehicle } from '#features/tyre-sets/form/fitting-values.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { fittedStretches } from '@carnet/domain/tyre-sets/distance';
import type { Fitted } from '@carnet/domain/tyre-sets/fitting';
import type { Translate } from '@carnet/i18n/translate';
import { Link } from 'react-router';
import classes from './tyre-set-rows.module.css';

interface FittingRowsProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'distanceWithoutTyres'>;
  readonly tyres: TyresOfVehicle;
  readonly readings: readonly MileageReading[];
}

/** Past and present tyres on the axles, latest first, with their periods and distances. */
export function FittingRows({ vehicle, tyres, readings }: FittingRowsProps) {
  const { t } = useTranslation('tyres');
  const { formatDate, formatKilometres } = useFormat();
  const { distanceWithoutTyres: without } = vehicle;
  const stretches = fittedStretches({ vehicle_id: vehicle.id, fittings: tyres.fittings, readings });
  const nameOf = (id: string) => tyres.sets.find((set) => set.id === id)?.name ?? t('tyres.otherSet');
  return (
    <>
      <RowList label={t('tyres.fitting.list')}>
        {stretches.toReversed().map(({ fitting, to, km }) => {
          const from = formatDate(fitting.date);
          const facts = [
            to === null
              ? t('tyres.fitting.since', { from })
              : t('tyres.fitting.between', { from, to: formatDate(to) }),
            fitting.mileage !== null && t('tyres.fitting.at', { mileage: formatKilometres(fitting.mileage) }),
            km !== null && t('tyres.distance', { distance: formatKilometres(km) }),
          ];
          return (
            <li key={fitting.id} className={classes.row}>
              <div className={classes.text}>
                <p className={classes.name}>
                  <Link to={paths.tyreFitting(fitting.id)}>
                    {fittedText(fitting, nameOf, t)}
                    <LeadsOn />
                  </Link>{' '}
                  <WaitingMark id={fitting.id} />
                </p>
                <p className={classes.facts}>{facts.filter(Boolean).join('\u00a0· ')}</p>
                {fitting.rotated && <p className={classes.facts}>{t('tyres.fitting.wasRotated')}</p>}
              </div>
            </li>
          );
        })}
      </RowList>
      {without !== null && without > 0 && (
        <p className={classes.without}>
          {t('tyres.fitting.without', { distance: formatKilometres(without) })}
        </p>
      )}
    </>
  );
}

/** « Pneus d’hiver » if both axles have the same set, otherwise the set of each axle. */
function fittedText({ front, rear }: Fitted, nameOf: (id: string) => string, t: Translate): string {
  if (front === rear) return front === null ? t('tyres.vehicle.unknownAxle') : nameOf(front);
  const name = (id: string | null): string => (id === null ? t('tyres.vehicle.unknownAxle') : nameOf(id));
  return t('tyres.fitting.axles', { front: name(front), rear: name(rear) });
}
