import {
  muteMileageQuestion,
  storeAskedMileage,
  readAskedMileage,
} from '#features/dashboard/asked-mileage.ts';
import { Banner } from '#features/dashboard/banners.tsx';
import { loadMileageUpdate } from '#features/mileage/pieces/load-mileage-update.ts';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { shouldAskMileage } from '@carnet/domain/mileage/mileage-question';
import { currentReading } from '@carnet/domain/mileage/mileage-series';
import { Button } from '@mantine/core';
import { Gauge } from 'lucide-react';
import { useEffect, useState } from 'react';
import classes from './dashboard.module.css';

/** Asks for the mileage and opens the form in place; nothing if the last reading is recent. */
export function MileageQuestionBanner({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('dashboard');
  const { formatDate } = useFormat();
  const today = useToday();
  const { data: readings } = useMileageReadings(vehicle.id);
  const [isDone, setIsDone] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const MileageUpdateForm = useLazyComponent(loadMileageUpdate, isOpen, () => setIsOpen(false));
  const asked = readAskedMileage(vehicle.id);
  const last = readings && currentReading(readings);
  const isShown = !isDone && !!last && asked !== 'muted' && shouldAskMileage(last.date, asked, today);
  useEffect(() => {
    if (isShown) storeAskedMileage(vehicle.id, today, false);
  }, [isShown, vehicle.id, today]);
  if (!isShown) return null;
  const close = () => {
    storeAskedMileage(vehicle.id, today, true);
    setIsDone(true);
  };
  if (isOpen && MileageUpdateForm) {
    return (
      <Card title={t('dashboard.mileage.title', { vehicle: vehicle.name })}>
        <MileageUpdateForm
          vehicleId={vehicle.id}
          isAsked
          onClose={close}
          onDiscard={() => setIsOpen(false)}
        />
      </Card>
    );
  }
  return (
    <Banner
      icon={Gauge}
      title={t('dashboard.mileage.title', { vehicle: vehicle.name })}
      closeLabel={t('dashboard.mileage.later')}
      onClose={close}
    >
      <span>{t('dashboard.mileage.text', { date: formatDate(last.date) })}</span>{' '}
      <span className={classes.answers}>
        <Button size="sm" variant="default" onClick={() => setIsOpen(true)}>
          {t('dashboard.mileage.update')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            muteMileageQuestion(vehicle.id);
            setIsDone(true);
          }}
        >
          {t('dashboard.mileage.mute')}
        </Button>
      </span>
    </Banner>
  );
}
