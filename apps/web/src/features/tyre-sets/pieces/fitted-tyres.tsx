import type { TyresOfVehicle } from '#features/tyre-sets/form/fitting-values.ts';
import { FittingActions } from '#features/tyre-sets/pieces/fitting-actions.tsx';
import { ageText, dueSentence, millimetresText, type TyreWords } from '@carnet/i18n/tyre-sentences';
import { SeasonIcon } from '#features/tyre-sets/pieces/season-icon.tsx';
import { SwapReminderOffer } from '#features/tyre-sets/pieces/swap-reminder-offer.tsx';
import { WinterQuestions } from '#features/tyre-sets/pieces/winter-driving.tsx';
import { useSwapDays } from '#features/tyre-sets/pieces/use-swap-days.ts';
import { useTyreFittings, useTyreSets } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useTyreHistories } from '#features/tyre-sets/pieces/use-tyre-histories.ts';
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
import { rotationsOf, setsOf, whatIsFitted, type Axle } from '@carnet/domain/tyre-sets/fitting';
import { lastTread } from '@carnet/domain/tyre-sets/tread';
import { tyresDue, type TyreDue } from '@carnet/domain/tyre-sets/tyre-due';
import { Plus, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import classes from './fitted-tyres.module.css';

/** The tyres on a vehicle, what is due for them, and the actions to swap them. */
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
  if (sets.length === 0) return <NoTyres vehicle={vehicle} />;
  return <KnownTyres vehicle={vehicle} tyres={{ sets, fittings: fittings.data }} />;
}

function KnownTyres({ vehicle, tyres }: Pick<TyresProps, 'vehicle' | 'tyres'>) {
  const today = useToday();
  const histories = useTyreHistories(vehicle.id, tyres.sets);
  const swapDays = useSwapDays(vehicle.id);
  const due = tyresDue({ vehicle, sets: tyres.sets, histories, swapDays }, today);
  return (
    <>
      <Axles vehicle={vehicle} tyres={tyres} due={due} />
      <Notices vehicle={vehicle} tyres={tyres} due={due} />
      {vehicle.archivedAt === null && (
        <>
          <WinterQuestions vehicle={vehicle} />
          <SwapReminderOffer key={vehicle.id} vehicle={vehicle} sets={tyres.sets} />
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
  readonly due: readonly TyreDue[];
}

/** One row if both axles have the same set, otherwise one per axle. */
function Axles({ tyres, ...props }: TyresProps) {
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
    // The role is not redundant: Safari drops it from a list without bullets.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={classes.axles} aria-label={t('tyres.vehicle.fitted')}>
      {rows.map(({ axle, set }) => (
        <AxleRow key={axle} axle={axle} set={set} tyres={tyres} {...props} />
      ))}
    </ul>
  );
}

interface AxleRowProps extends TyresProps {
  readonly axle: Axle;
  /** Null if the tyres are unknown or the set is in the trash. */
  readonly set: TyreSet | null;
}

function AxleRow({ axle, set, vehicle, tyres, due }: AxleRowProps) {
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
  const last = lastTread(set, axle, rotationsOf(set.id, tyres.fittings));
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
      {due
        .filter((one) => isAboutWear(one) && one.set === set.id)
        .map((one) => (
          <DueLine key={keyOf(one)} due={one} />
        ))}
      {isOld && set.age && (
        <p className={classes.warning} data-state={set.age.state}>
          <TriangleAlert size={16} aria-hidden="true" />
          {t(`tyres.age.state.${set.age.state === 'replace' ? 'replace' : 'check'}`, {
            years: set.age.years,
          })}
        </p>
      )}
    </li>
  );
}

/** Fitting date, distance and age. */
function factsOf(set: TyreSet, vehicleId: string, { t, format }: TyreWords): string[] {
  const since = set.mounted.find(({ vehicle_id, to }) => vehicle_id === vehicleId && to === null)?.from;
  return [
    since && t('tyres.fittedSince', { date: format.formatDate(since) }),
    set.distance !== null && t('tyres.distance', { distance: format.formatKilometres(set.distance) }),
    // The advice about its age includes it.
    set.age?.state === 'ok' && ageText(set, { t }),
  ].filter((text) => typeof text === 'string');
}

/** Whether a due item is shown in the row of its fitted set. */
function isAboutWear(due: TyreDue): due is TyreDue & { readonly kind: 'tread' | 'rotation' } {
  return due.kind === 'tread' || due.kind === 'rotation';
}

function keyOf(due: TyreDue): string {
  return [due.kind, 'set' in due && due.set, 'limit' in due && due.limit, 'axle' in due && due.axle].join(
    ' ',
  );
}

interface DueLineProps {
  readonly due: TyreDue;
  /** The name of the set, where nothing above names it. */
  readonly name?: string | undefined;
}

/** One due item: urgent ones have an icon, legal ones their source. */
function DueLine({ due, name }: DueLineProps) {
  const { t } = useTranslation('tyres', 'reminders');
  const format = useFormat();
  const today = useToday();
  const { text, basis } = dueSentence(due, { t, format, today });
  const isPressing = due.urgency === 'late' || due.urgency === 'urgent';
  return (
    <p className={classes.due} data-urgency={due.urgency}>
      {isPressing && <TriangleAlert size={16} aria-hidden="true" />}
      <span>
        {name === undefined ? text : t('tyres.due.ofSet', { name, text })}
        {basis && isPressing && (
          <>
            {' '}
            <small>
              {t('tyres.source', { source: basis.source, date: format.formatDate(basis.sourceDate) })}
            </small>
          </>
        )}
      </span>
    </p>
  );
}

/** Due items other than the wear of fitted sets: laws, the swap, and stored sets. */
function Notices({ tyres, due }: TyresProps) {
  const today = useToday();
  const fitted = setsOf(whatIsFitted(tyres.fittings, today));
  const shown = due.filter((one) => {
    if (one.urgency === 'upcoming') return false;
    if ('set' in one && fitted.includes(one.set)) return one.kind === 'axle_difference';
    return true;
  });
  if (shown.length === 0) return null;
  return (
    <div className={classes.notices}>
      {shown.map((one) => (
        <DueLine
          key={keyOf(one)}
          due={one}
          name={
            'set' in one && !fitted.includes(one.set)
              ? tyres.sets.find(({ id }) => id === one.set)?.name
              : undefined
          }
        />
      ))}
    </div>
  );
}
