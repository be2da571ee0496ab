import { SeasonIcon } from '#features/tyre-sets/pieces/season-icon.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { Link } from 'react-router';
import classes from './tyre-set-rows.module.css';

/** Sets of tyres with their seasons; the whole row leads to its set. */
export function TyreSetRows({ sets }: { readonly sets: readonly TyreSet[] }) {
  const { t } = useTranslation();
  return (
    <RowList label={t('tyres.list.label')}>
      {sets.map(({ id, name, season, notes }) => {
        return (
          <li key={id} className={classes.row}>
            <span className={classes.tile} aria-hidden="true">
              <SeasonIcon season={season} size={20} />
            </span>
            <div className={classes.text}>
              <p className={classes.name}>
                <Link to={paths.tyreSet(id)}>
                  {name}
                  <LeadsOn />
                </Link>{' '}
                <WaitingMark id={id} />
              </p>
              <p className={classes.facts}>{t(`tyres.season.${season}`)}</p>
              {notes !== null && <p className={classes.notes}>{notes}</p>}
            </div>
          </li>
        );
      })}
    </RowList>
  );
}
