import { PlanOffer } from '#features/reminders/pieces/plan-offer.tsx';
import { UpcomingRow } from '#features/reminders/pieces/upcoming-row.tsx';
import { useUpcomingReminders } from '#features/reminders/pieces/use-upcoming-reminders.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { SkeletonDueRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './vehicle-page.module.css';

const FIRST_SHOWN = 4;

interface VehicleRemindersCardProps {
  readonly vehicle: Vehicle;
  /** Address of the dialog of a new reminder for this vehicle. */
  readonly addAddress: string;
}

/** Upcoming reminders of one vehicle, soonest first. */
export function VehicleRemindersCard({ vehicle, addAddress }: VehicleRemindersCardProps) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('vehicles.detail.reminders.title')}
      padding="none"
      {...(vehicle.archivedAt === null && {
        link: { to: addAddress, text: t('vehicles.detail.reminders.add'), label: t('reminders.new.title') },
      })}
    >
      {vehicle.archivedAt === null ? (
        <>
          <Reminders vehicleId={vehicle.id} />
          <PlanOffer vehicle={vehicle} />
        </>
      ) : (
        <p className={classes.empty}>{t('vehicles.detail.reminders.archived')}</p>
      )}
    </Card>
  );
}

function Reminders({ vehicleId }: { readonly vehicleId: string }) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  const { upcoming, hasFailed, isRetrying, retry } = useUpcomingReminders();
  const [areAllShown, setAreAllShown] = useState(false);
  if (hasFailed) {
    return <ErrorState title={t('reminders.error.load')} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (!upcoming) return <SkeletonDueRows count={FIRST_SHOWN} />;
  const own = upcoming.filter(({ vehicle }) => vehicle.id === vehicleId);
  if (own.length === 0) return <p className={classes.empty}>{t('vehicles.detail.reminders.empty')}</p>;
  return (
    <>
      <RowList>
        {(areAllShown ? own : own.slice(0, FIRST_SHOWN)).map((one) => (
          <UpcomingRow key={one.reminder.id} upcoming={one} typeName={typeName} isVehicleShown={false} />
        ))}
      </RowList>
      {own.length > FIRST_SHOWN && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            fullWidth
            aria-expanded={areAllShown}
            onClick={() => setAreAllShown(!areAllShown)}
          >
            {t(areAllShown ? 'common.action.showLess' : 'common.action.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
