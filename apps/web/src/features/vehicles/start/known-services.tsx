import { PlanOffer } from '#features/reminders/pieces/plan-offer.tsx';
import { KnownServicesForm } from '#features/vehicles/start/known-services-form.tsx';
import { remindersToAsk } from '#features/vehicles/start/known-service-values.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { inspectionHeadline } from '#features/inspection/pieces/inspection-sentences.ts';
import { MissingFacts } from '#features/inspection/pieces/missing-facts.tsx';
import { useInspection } from '#features/inspection/inspection.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import classes from './known-services.module.css';

interface KnownServicesProps {
  readonly vehicle: Vehicle;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Step after adding a vehicle: asks when work was last done or is due next. Closes itself without any reminder. */
export function KnownServices({ vehicle, onClose, onGone }: KnownServicesProps) {
  const { t } = useTranslation();
  const { data, isError, error, isFetching, refetch } = useReminders();
  const reminders = remindersToAsk(data ?? [], vehicle.id);
  const isNothingAsked = data !== undefined && !isFetching && !isError && reminders.length === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isNothingAsked) close();
  }, [isNothingAsked]);
  if (reminders.length > 0) {
    return (
      <>
        {reminders.some(({ follows }) => follows === 'law') && <LawStart vehicle={vehicle} />}
        <Card padding="none">
          <PlanOffer vehicle={vehicle} />
        </Card>
        <KnownServicesForm vehicle={vehicle} reminders={reminders} onClose={onClose} onGone={onGone} />
      </>
    );
  }
  if (!isError) return <SkeletonForm count={6} />;
  return (
    <Card>
      <ErrorState
        title={t('reminders.error.load')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
      <Button variant="subtle" fullWidth onClick={onClose}>
        {t('reminders.known.skip')}
      </Button>
    </Card>
  );
}

/** Legal inspection of a new vehicle, with a field for missing facts. */
function LawStart({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const format = useFormat();
  const today = useToday();
  const { data: inspection } = useInspection(vehicle.id);
  if (!inspection || inspection.regime === null) return null;
  return (
    <Card title={t('vehicles.inspection.title')}>
      <div className={classes.law}>
        <p>{inspectionHeadline(inspection, today, t, format)}</p>
        <MissingFacts vehicle={vehicle} inspection={inspection} />
      </div>
    </Card>
  );
}
