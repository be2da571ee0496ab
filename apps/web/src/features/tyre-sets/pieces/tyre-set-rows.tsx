import { SeasonIcon } from '#features/tyre-sets/pieces/season-icon.tsx';
import { ageText, mountedText, type TyreWords } from '@carnet/i18n/tyre-sentences';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { Link } from 'react-router';
import classes from './tyre-set-rows.module.css';

/** Sets of tyres, fitted ones first and retired ones last; each row links to its set. */
export function TyreSetRows({ sets }: { readonly sets: readonly TyreSet[] }) {
  const { t } = useTranslation('tyres');
  const format = useFormat();
  const today = useToday();
  return (
    <RowList label={t('tyres.list.label')}>
      {sets.toSorted(byUse).map((set) => (
        <li key={set.id} className={classes.row}>
          <span className={classes.tile} aria-hidden="true">
            <SeasonIcon season={set.season} size={20} />
          </span>
          <div className={classes.text}>
            <p className={classes.name}>
              <Link to={paths.tyreSet(set.id)}>
                {set.name}
                <LeadsOn />
              </Link>{' '}
              <WaitingMark id={set.id} />
            </p>
            <p className={classes.facts}>{stateOf(set, { t, format, today })}</p>
            <p className={classes.facts}>{factsOf(set, { t, format, today }).join('\u00a0· ')}</p>
            {set.notes !== null && <p className={classes.notes}>{set.notes}</p>}
          </div>
        </li>
      ))}
    </RowList>
  );
}

function byUse(a: TyreSet, b: TyreSet): number {
  return rankOf(a) - rankOf(b) || Number(a.name > b.name) - Number(a.name < b.name);
}

function rankOf({ mounted, retired_on: retiredOn }: TyreSet): number {
  if (mounted.some(({ to }) => to === null)) return 0;
  return retiredOn === null ? 1 : 2;
}

/** Whether the set is on the vehicle, stored or retired. */
function stateOf(set: TyreSet, words: TyreWords): string {
  const { t, format } = words;
  const mounted = mountedText(set, words);
  if (mounted !== null) return mounted;
  if (set.retired_on !== null) return t('tyres.state.retired', { date: format.formatDate(set.retired_on) });
  return set.stored_at === null
    ? t('tyres.state.stored')
    : t('tyres.state.storedAt', { place: set.stored_at });
}

function factsOf(set: TyreSet, { t, format }: TyreWords): string[] {
  return [
    t(`tyres.season.${set.season}`),
    [set.brand, set.model].filter(Boolean).join(' '),
    set.size,
    set.distance !== null && format.formatKilometres(set.distance),
    ageText(set, { t }),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
}
