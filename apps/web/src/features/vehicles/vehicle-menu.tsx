import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/row-menu.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Pencil, Trash2, Wrench } from 'lucide-react';

interface VehicleMenuProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'name'>;
  /** False where a button beside offers it. */
  readonly canAddMaintenance?: boolean;
  readonly onDelete: () => void;
}

/** What can be done with one vehicle. */
export function VehicleMenu({ vehicle, canAddMaintenance = true, onDelete }: VehicleMenuProps) {
  const { t } = useTranslation('vehicles');
  return (
    <RowMenu label={t('vehicles.card.actions', { name: vehicle.name })}>
      {canAddMaintenance && (
        <RowMenuLink
          icon={Wrench}
          text={t('vehicles.detail.history.add')}
          to={paths.addMaintenanceFor(vehicle.id)}
        />
      )}
      <RowMenuLink icon={Pencil} text={t('vehicles.detail.edit')} to={paths.editVehicle(vehicle.id)} />
      <RowMenuAction icon={Trash2} text={t('vehicles.detail.delete')} isDangerous onClick={onDelete} />
    </RowMenu>
  );
}
