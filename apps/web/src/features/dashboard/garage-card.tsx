import { nextDueByVehicle } from '#features/reminders/pieces/next-due.ts';
import type { UpcomingReminder } from '#features/reminders/pieces/upcoming-reminders.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { VehicleCard } from '#features/vehicles/pieces/vehicle-card.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

interface GarageCardProps {
  readonly vehicles: readonly Vehicle[];
  /** Undefined while what comes next is not known. */
  readonly upcoming: readonly UpcomingReminder[] | undefined;
}

const MOST_SHOWN = 5;

/** The vehicles, those that need something first when there are more than fit. */
export function GarageCard({ vehicles, upcoming }: GarageCardProps) {
  const { t } = useTranslation();
  const today = useToday();
  const typeName = useMaintenanceTypeLabel();
  const nextDue = upcoming && nextDueByVehicle(upcoming, typeName);
  const hasMore = vehicles.length > MOST_SHOWN;
  const shown = hasMore ? inNeedFirst(vehicles, [...(nextDue?.keys() ?? [])]) : vehicles;
  return (
    <Card
      title={t('dashboard.vehicles.title')}
      padding="none"
      link={
        hasMore
          ? {
              to: paths.vehicles,
              text: t('common.action.seeAll'),
              label: t('dashboard.vehicles.seeAll'),
            }
          : { to: paths.addVehicle, text: t('dashboard.vehicles.add'), label: t('vehicles.list.add') }
      }
    >
      <RowList>
        {shown.slice(0, MOST_SHOWN).map((vehicle) => (
          <VehicleCard
            key={vehicle.id}
            variant="row"
            vehicle={vehicle}
            to={paths.vehicle(vehicle.id)}
            nextDue={nextDue && (nextDue.get(vehicle.id) ?? null)}
            today={today}
          />
        ))}
      </RowList>
    </Card>
  );
}

/** `idsInOrder`: those with something coming, the soonest first. The others keep their order behind. */
function inNeedFirst(vehicles: readonly Vehicle[], idsInOrder: readonly string[]): readonly Vehicle[] {
  const places = new Map(idsInOrder.map((id, place) => [id, place]));
  const placeOf = ({ id }: Vehicle) => places.get(id) ?? idsInOrder.length;
  return vehicles.toSorted((a, b) => placeOf(a) - placeOf(b));
}
