import type { TyresOfVehicle } from '#features/tyre-sets/form/fitting-values.ts';
import { FittingActions } from '#features/tyre-sets/pieces/fitting-actions.tsx';
import {
  ageText,
  lastTreadOf,
  millimetresText,
  wearLines,
  type TyreWords,
} from '#features/tyre-sets/pieces/tyre-sentences.ts';
import { SeasonIcon } from '#features/tyre-sets/pieces/season-icon.tsx';
import { WinterQuestions } from '#features/tyre-sets/pieces/winter-driving.tsx';
import { useTyreFittings, useTyreSets } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { axleDifferences } from '@carnet/domain/tyre-sets/axle-difference';
import { rotationsOf, setsOf, whatIsFitted, type Axle } from '@carnet/domain/tyre-sets/fitting';
import { AXLE_DIFFERENCE_LIMIT } from '@carnet/domain/tyre-sets/tread-limits';
import { winterEquipmentWanted } from '@carnet/domain/tyre-sets/winter-law';
import { Plus, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import classes from './fitted-tyres.module.css';

/** What is on the axles of a vehicle, what is to be done about it, and the way to swap it. */
export function FittedTyres({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('tyres', 'reminders');
  const query = useTyreSets({ vehicleId: vehicle.id });
  const fittings = useTyreFittings(vehicle.id);
  const sets = useArrival(query.data);
  if ((query.isError && !sets) || (fittings.isError && !fittings.data)) {
    return (
      <ErrorState
        title={t('tyres.error.load')}
        error={query.error ?? fittings.error}
        onRetry={() => void Promise.all([query.refetch(), fittings.refetch()])}
        isRetrying={query.isFetching || fittings.isFetching}
      />
    );
  }
  if (!sets || !fittings.data) return <SkeletonRows count={2} />;
  const tyres = { sets, fittings: fittings.data };
  if (sets.length === 0) return <NoTyres vehicle={vehicle} />;
  return (
    <>
      <Axles vehicle={vehicle} tyres={tyres} />
      <Notices vehicle={vehicle} tyres={tyres} />
      {vehicle.archivedAt === null && (
        <>
          <WinterQuestions vehicle={vehicle} />
          <FittingActions vehicle={vehicle} tyres={tyres} />
        </>
      )}
    </>
  );
}

function NoTyres({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('tyres');
  return (
    <div className={classes.none}>
      <p>{t('tyres.vehicle.empty')}</p>
      {vehicle.archivedAt === null && (
        <LinkButton
          variant="default"
          to={paths.addTyreSetFor(vehicle.id)}
          leftSection={<Plus size={18} aria-hidden="true" />}
        >
          {t('tyres.add')}
        </LinkButton>
      )}
    </div>
  );
}

interface TyresProps {
  readonly vehicle: Vehicle;
  readonly tyres: TyresOfVehicle;
}

/** One row for both axles where they have the same set, else one for each. */
function Axles({ vehicle, tyres }: TyresProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const fitted = whatIsFitted(tyres.fittings, today);
  const setOf = (id: string | null) => tyres.sets.find((set) => set.id === id) ?? null;
  if (setsOf(fitted).length === 0) return <p className={classes.empty}>{t('tyres.vehicle.nothingFitted')}</p>;
  const rows: { readonly axle: Axle; readonly set: TyreSet | null }[] =
    fitted.front === fitted.rear
      ? [{ axle: 'both', set: setOf(fitted.front) }]
      : [
          { axle: 'front', set: setOf(fitted.front) },
          { axle: 'rear', set: setOf(fitted.rear) },
        ];
  return (
    // The role is not idle: Safari drops that of a list drawn without bullets.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={classes.axles} aria-label={t('tyres.vehicle.fitted')}>
      {rows.map(({ axle, set }) => (
        <AxleRow key={axle} axle={axle} set={set} vehicle={vehicle} tyres={tyres} />
      ))}
    </ul>
  );
}

interface AxleRowProps extends TyresProps {
  readonly axle: Axle;
  /** Null: nothing is known on it, or the set is in the trash. */
  readonly set: TyreSet | null;
}

function AxleRow({ axle, set, vehicle, tyres }: AxleRowProps) {
  const { t } = useTranslation('tyres');
  const format = useFormat();
  const today = useToday();
  const words = { t, format, today };
  if (!set) {
    return (
      <li className={classes.axle}>
        <p className={classes.place}>{t(`tyres.axle.${axle}`)}</p>
        <p className={classes.facts}>{t('tyres.vehicle.unknownAxle')}</p>
      </li>
    );
  }
  const last = lastTreadOf(set, axle, rotationsOf(set.id, tyres.fittings));
  const isOld = set.age !== null && set.age.state !== 'ok';
  return (
    <li className={classes.axle}>
      <p className={classes.place}>{t(`tyres.axle.${axle}`)}</p>
      <p className={classes.name}>
        <SeasonIcon season={set.season} />
        <Link to={paths.tyreSet(set.id)}>{set.name}</Link> <WaitingMark id={set.id} />
      </p>
      <p className={classes.facts}>{factsOf(set, vehicle.id, words).join(' · ')}</p>
      {last && (
        <p className={classes.facts}>
          {t('tyres.tread.last', {
            mm: millimetresText(last.mm, words),
            date: format.formatDate(last.date),
          })}
        </p>
      )}
      {wearLines(set, vehicle, last, words).map(({ text, isReached, kind }) => (
        <p key={kind} className={isReached ? classes.warning : classes.wear}>
          {isReached && <TriangleAlert size={16} aria-hidden="true" />}
          {text}
        </p>
      ))}
      {isOld && set.age && (
        <p className={classes.warning}>
          <TriangleAlert size={16} aria-hidden="true" />
          {t(`tyres.age.state.${set.age.state === 'replace' ? 'replace' : 'check'}`, {
            years: set.age.years,
          })}
        </p>
      )}
    </li>
  );
}

/** Since when, how far, how old. */
function factsOf(set: TyreSet, vehicleId: string, { t, format }: TyreWords): string[] {
  const since = set.mounted.find(({ vehicle_id, to }) => vehicle_id === vehicleId && to === null)?.from;
  return [
    since && t('tyres.fittedSince', { date: format.formatDate(since) }),
    set.distance !== null && t('tyres.distance', { distance: format.formatKilometres(set.distance) }),
    // The advice for its age says it too.
    set.age?.state === 'ok' && ageText(set, { t }),
  ].filter((text) => typeof text === 'string');
}

/** What the law wants and two tyres of an axle that differ too much. */
function Notices({ vehicle, tyres }: TyresProps) {
  const { t } = useTranslation('tyres');
  const format = useFormat();
  const today = useToday();
  const fitted = whatIsFitted(tyres.fittings, today);
  const setOf = (id: string | null) => tyres.sets.find((set) => set.id === id) ?? null;
  const [front, rear] = [setOf(fitted.front), setOf(fitted.rear)];
  const { winterDriving, hasSnowChains } = vehicle;
  const wanted = winterEquipmentWanted({ vehicle, winterDriving, hasSnowChains, front, rear }, today);
  const differences = axleDifferences({ front, rear }, tyres);
  if (!wanted && differences.length === 0) return null;
  const words = { t, format };
  return (
    <div className={classes.notices}>
      {differences.map(({ axle, mm }) => (
        <p key={axle}>
          {t(`tyres.difference.${axle}`, {
            mm: millimetresText(mm, words),
            limit: millimetresText(AXLE_DIFFERENCE_LIMIT.mm, words),
          })}{' '}
          <small>
            {t('tyres.source', {
              source: AXLE_DIFFERENCE_LIMIT.source,
              date: format.formatDate(AXLE_DIFFERENCE_LIMIT.sourceDate),
            })}
          </small>
        </p>
      ))}
      {wanted && (
        <p>
          {t(wanted.isInForce ? 'tyres.winter.inForce' : 'tyres.winter.ahead', {
            from: format.formatDate(wanted.from),
            to: format.formatDate(wanted.to),
          })}{' '}
          <small>
            {t('tyres.source', { source: wanted.source, date: format.formatDate(wanted.sourceDate) })}
          </small>
        </p>
      )}
    </div>
  );
}
