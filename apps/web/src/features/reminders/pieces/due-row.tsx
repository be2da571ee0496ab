import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Amount } from '#shared/ui/values/amount.tsx';
import { DuePhrase } from '#features/reminders/pieces/due-phrase.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { SeverityChip, type ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { DueFacts } from '@carnet/domain/reminders/due-terms';
import { shareOfIntervalUsed } from '@carnet/domain/reminders/remaining';
import type { DueWords } from '@carnet/i18n/due-words';
import { Button } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './due-row.module.css';

export interface DueRowProps {
  /** The picture of what is due. */
  readonly tile: ReactNode;
  /** What is due, as people read it. */
  readonly typeName: string;
  readonly vehicleName: string;
  /** False where the page is about one vehicle. */
  readonly isVehicleShown?: boolean;
  readonly reminder: DueFacts;
  readonly words: DueWords;
  /** Of the vehicle, in kilometres; null when unknown. */
  readonly currentMileage: number | null;
  readonly today: CivilDate;
  readonly urgency: ShownUrgency;
  /** In euros; null when nothing was ever paid for it. */
  readonly estimatedCost: number | null;
  /** Where the Done button leads; none without it. */
  readonly doneTo?: string | undefined;
  /** Where the row itself leads. */
  readonly to?: string | undefined;
  /** What the row asks, below all else. */
  readonly question?: ReactNode;
  /** Further controls, such as a menu. */
  readonly actions?: ReactNode;
}

/** How much of an interval is used when its bar appears: before that the bar says nothing that the words do not. */
const NEAR_SHARE = 0.8;

/**
 * One reminder as a row of a `RowList`: what and its state, which vehicle, one line of when, how far along once it is near, what it
 * may cost.
 */
export function DueRow(props: DueRowProps) {
  const { t } = useTranslation('reminders');
  const { tile, typeName, vehicleName, isVehicleShown = true, reminder, currentMileage } = props;
  const { today, urgency, words, estimatedCost, to } = props;
  const isOff = urgency === 'off';
  const share = shareOfIntervalUsed(reminder, currentMileage, today);
  const isNear = !isOff && share >= NEAR_SHARE;
  return (
    <li className={classes.row} data-interactive={to !== undefined || undefined}>
      <div className={classes.layout}>
        <div className={classes.tile}>{tile}</div>
        <div className={classes.head}>
          <p className={classes.what}>
            {to === undefined ? (
              typeName
            ) : (
              <Link to={to}>
                {typeName}
                <LeadsOn />
              </Link>
            )}
          </p>
          <div className={classes.chip}>
            <SeverityChip urgency={urgency} state={isOff ? t('reminders.inactive') : words.state} />
          </div>
        </div>
        {isVehicleShown && <p className={classes.vehicle}>{vehicleName}</p>}
        <p className={classes.when}>
          <DuePhrase parts={isOff ? [words.state, ...words.details] : words.details} />
        </p>
        {isNear && (
          <div className={classes.bar}>
            <IntervalBar share={share} urgency={urgency} />
          </div>
        )}
        {hasFoot(props) && (
          <div className={classes.foot}>
            {estimatedCost !== null && (
              <p className={classes.price}>
                <Amount euros={estimatedCost} approximate />
              </p>
            )}
            <DueRowActions {...props} />
          </div>
        )}
      </div>
      {props.question}
    </li>
  );
}

function hasFoot({ estimatedCost, doneTo, actions }: DueRowProps): boolean {
  return estimatedCost !== null || doneTo !== undefined || actions !== undefined;
}

function DueRowActions({ typeName, vehicleName, doneTo, actions }: DueRowProps) {
  const { t } = useTranslation('maintenance');
  if (doneTo === undefined && actions === undefined) return null;
  return (
    <div className={classes.actions}>
      {doneTo !== undefined && (
        <Button
          component={Link}
          to={doneTo}
          variant="default"
          size="sm"
          className={classes.done}
          leftSection={<Check size={16} aria-hidden="true" />}
          aria-label={t('maintenance.done.actionFor', { type: typeName, vehicle: vehicleName })}
        >
          {t('maintenance.done.action')}
        </Button>
      )}
      {actions}
    </div>
  );
}

interface IntervalBarProps {
  /** How much of the interval between two services is used, 0 to 1. */
  readonly share: number;
  readonly urgency: ShownUrgency;
}

/** A thin bar showing how much of an interval is used. */
function IntervalBar({ share, urgency }: IntervalBarProps) {
  const { t } = useTranslation('reminders');
  const { formatPercent } = useFormat();
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={classes.track} data-urgency={urgency}>
      <div className={classes.used} style={{ width: `${percent}%` }} />
      <VisuallyHidden>
        {t('reminders.progress.label', { percent: formatPercent(percent / 100) })}
      </VisuallyHidden>
    </div>
  );
}
