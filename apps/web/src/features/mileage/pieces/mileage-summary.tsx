import { hasMileageDraft } from '#features/mileage/mileage-draft.ts';
import { loadMileageUpdate } from '#features/mileage/pieces/load-mileage-update.ts';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { currentReading } from '@carnet/domain/mileage/mileage-series';
import { estimatePace } from '@carnet/domain/projection/mileage-projection';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import { Button } from '@mantine/core';
import { Gauge } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import classes from './mileage-summary.module.css';

interface MileageSummaryProps {
  readonly vehicleId: string;
  /** In kilometres. */
  readonly currentMileage: number;
}

/** Mileage of a vehicle, with a button to update it. */
export function MileageSummary({ vehicleId, currentMileage }: MileageSummaryProps) {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  const [isUpdating, setIsUpdating] = useState(() => hasMileageDraft(vehicleId, today));
  /** Counts presses of the button; a draft opens the form without one. */
  const [askings, setAskings] = useState(0);
  const MileageUpdateForm = useLazyComponent(loadMileageUpdate, isUpdating, () => setIsUpdating(false));
  const isOpen = isUpdating && MileageUpdateForm !== null;
  const buttonRef = useFocusAfterClosing(isOpen);
  useWhenIdle(loadMileageUpdate);
  return (
    <div className={classes.summary}>
      <h2 className={classes.heading}>{t('vehicles.mileage.title')}</h2>
      <p className={classes.mileage}>
        <Mileage kilometres={currentMileage} />
      </p>
      <LastReading vehicleId={vehicleId} />
      <div className={classes.action}>
        {isOpen ? (
          <MileageUpdateForm
            key={askings}
            vehicleId={vehicleId}
            isAsked={askings > 0}
            onClose={() => setIsUpdating(false)}
            onDiscard={() => setAskings(askings + 1)}
          />
        ) : (
          <Button
            ref={buttonRef}
            variant="default"
            leftSection={<Gauge size={18} aria-hidden="true" />}
            onClick={() => {
              setAskings(askings + 1);
              setIsUpdating(true);
            }}
          >
            {t('vehicles.mileage.update')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Empty while loading and after an error, since the mileage itself is shown. */
function LastReading({ vehicleId }: Pick<MileageSummaryProps, 'vehicleId'>) {
  const { t } = useTranslation('vehicles');
  const { formatDate, formatKilometres } = useFormat();
  const { data: readings } = useMileageReadings(vehicleId);
  const today = useToday();
  const last = readings && currentReading(readings);
  return (
    <>
      <p className={classes.last}>
        {last
          ? t('vehicles.mileage.last', {
              mileage: formatKilometres(last.mileage),
              date: formatDate(last.date),
            })
          : '\u00a0'}
      </p>
      {readings && <p className={classes.last}>{paceText(readings, today, t, formatKilometres)}</p>}
    </>
  );
}

const DAYS_OF_A_MONTH = 30.4;

/** Monthly distance, or what is missing to project a due mileage. */
function paceText(
  readings: readonly MileageReading[],
  today: CivilDate,
  t: Translate,
  formatKilometres: Formatters['formatKilometres'],
): string {
  const { kmPerDay, reason } = estimatePace(readings, today);
  return reason === null
    ? t('vehicles.mileage.pace.known', { distance: formatKilometres(Math.round(kmPerDay * DAYS_OF_A_MONTH)) })
    : t(`vehicles.mileage.pace.${reason}`);
}

/** Returns the focus to the button when the form closes. */
function useFocusAfterClosing(isOpen: boolean) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) buttonRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return buttonRef;
}
