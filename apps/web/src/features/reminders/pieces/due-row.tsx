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
  /** Icon of what is due. */
  readonly tile: ReactNode;
  /** Localised name of what is due. */
  readonly typeName: string;
  readonly vehicleName: string;
  /** False on the page of one vehicle. */
  readonly isVehicleShown?: boolean;
  readonly reminder: DueFacts;
  readonly words: DueWords;
  /** Of the vehicle, in kilometres; null if unknown. */
  readonly currentMileage: number | null;
  readonly today: CivilDate;
  readonly urgency: ShownUrgency;
  /** In euros; null if nothing was ever paid for it. */
  readonly estimatedCost: number | null;
  /** Target of the Done button; hidden without one. */
  readonly doneTo?: string | undefined;
  /** Target of the row itself. */
  readonly to?: string | undefined;
  /** A question at the bottom of the row. */
  readonly question?: ReactNode;
  /** Further controls, such as a menu. */
  readonly actions?: ReactNode;
}

/** Used share of an interval from which the bar is shown: before that it adds nothing to the text. */
const NEAR_SHARE = 0.8;

/**
 * A reminder as a row of a `RowList`: type and state, vehicle, terms in one line, progress once it is near,
 * estimated cost.
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
  /** Used share of the interval between two services, 0 to 1. */
  readonly share: number;
  readonly urgency: ShownUrgency;
}

/** A thin bar that shows the used share of an interval. */
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
