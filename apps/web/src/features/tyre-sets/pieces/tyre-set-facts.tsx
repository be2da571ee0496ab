import {
  ageText,
  dueSentence,
  millimetresText,
  mountedText,
  type TyreWords,
} from '@carnet/i18n/tyre-sentences';
import { useTyreSets } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useTyreHistories } from '#features/tyre-sets/pieces/use-tyre-histories.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { TYRE_AGE_ADVICE } from '@carnet/domain/tyre-sets/age';
import { rotationsOf } from '@carnet/domain/tyre-sets/fitting';
import { lastTread } from '@carnet/domain/tyre-sets/tread';
import { costOfSet } from '@carnet/domain/tyre-sets/tyre-cost';
import { tyresDue } from '@carnet/domain/tyre-sets/tyre-due';
import { TriangleAlert } from 'lucide-react';
import classes from './tyre-set-facts.module.css';

interface TyreSetFactsProps {
  readonly set: TyreSet;
  readonly vehicle: Vehicle;
}

/**
 * Facts derived from the fittings and measurements of a set: location, distance, when to replace it, and why.
 */
export function TyreSetFacts({ set, vehicle }: TyreSetFactsProps) {
  const { t } = useTranslation('tyres', 'reminders');
  const format = useFormat();
  const today = useToday();
  const words = { t, format, today };
  const histories = useTyreHistories(set.vehicle_id, [set]);
  const { data: sets = [] } = useTyreSets({ vehicleId: set.vehicle_id });
  const fittings = histories.flatMap((history) => history.fittings);
  const last = lastTread(set, 'both', rotationsOf(set.id, fittings));
  const due = tyresDue({ vehicle, sets, histories }, today).filter(
    (one) => 'set' in one && one.set === set.id && one.kind !== 'age',
  );
  const lines = due.map((one) => ({ one, ...dueSentence(one, words) }));
  const facts = [
    mountedText(set, words),
    set.distance !== null && t('tyres.distance', { distance: format.formatKilometres(set.distance) }),
    costText(set, words),
    set.age?.state === 'ok' && ageText(set, words),
    last &&
      t('tyres.tread.last', { mm: millimetresText(last.mm, words), date: format.formatDate(last.date) }),
  ].filter((text): text is string => typeof text === 'string');
  const isOld = set.age !== null && set.age.state !== 'ok';
  if (facts.length === 0 && !isOld) return null;
  const sources = [
    ...lines.flatMap(({ basis }) => basis?.source ?? []),
    ...(isOld ? [TYRE_AGE_ADVICE.source] : []),
  ];
  const isWearKnown = due.some(({ kind }) => kind === 'tread');
  return (
    <Card title={t('tyres.facts.title')}>
      <div className={classes.facts}>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {lines.map(({ one, text }) => {
          const isPressing = one.urgency === 'late' || one.urgency === 'urgent';
          return (
            <p key={text} className={isPressing ? classes.warning : undefined}>
              {isPressing && <TriangleAlert size={16} aria-hidden="true" />}
              {text}
            </p>
          );
        })}
        {last !== null && !isWearKnown && <p className={classes.muted}>{t('tyres.wear.unknown')}</p>}
        {isOld && set.age && (
          <p className={classes.warning} data-state={set.age.state}>
            <TriangleAlert size={16} aria-hidden="true" />
            {t(`tyres.age.state.${set.age.state === 'replace' ? 'replace' : 'check'}`, {
              years: set.age.years,
            })}
          </p>
        )}
        {sources.length > 0 && (
          <p className={classes.muted}>
            {t('tyres.sources', { sources: format.formatList([...new Set(sources)]) })}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Price per distance so far; null before there is enough distance. */
function costText(set: TyreSet, { t, format }: TyreWords): string | null {
  const cost = costOfSet(set);
  return cost && t('tyres.facts.cost', { amount: format.formatEuros(cost.per1000Km) });
}
