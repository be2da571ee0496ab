import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/buttons/row-menu.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Archive, ArchiveRestore, FileText, Fuel, History, Pencil, Trash2, Wrench } from 'lucide-react';

interface VehicleMenuProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'name' | 'archivedAt'>;
  /** False where a button beside offers it. */
  readonly canAddMaintenance?: boolean;
  /** Archives it, or puts it back when it is archived. */
  readonly onArchive: () => void;
  /** Shows who changed what; left out where there is no room for it. */
  readonly onShowHistory?: () => void;
  /** Makes its service book; left out where there is no room for it. */
  readonly onMakeBook?: () => void;
  readonly onDelete: () => void;
}

/** What can be done with one vehicle. */
export function VehicleMenu({ vehicle, canAddMaintenance = true, ...actions }: VehicleMenuProps) {
  const { t } = useTranslation('vehicles');
  const { onArchive, onShowHistory, onMakeBook, onDelete } = actions;
  const isArchived = vehicle.archivedAt !== null;
  return (
    <RowMenu label={t('vehicles.card.actions', { name: vehicle.name })}>
      {canAddMaintenance && (
        <RowMenuLink
          icon={Wrench}
          text={t('vehicles.detail.history.add')}
          to={paths.addMaintenanceFor(vehicle.id)}
        />
      )}
      <RowMenuLink icon={Fuel} text={t('shell.nav.addFilling')} to={paths.addFillingFor(vehicle.id)} />
      <RowMenuLink icon={Pencil} text={t('vehicles.detail.edit')} to={paths.editVehicle(vehicle.id)} />
      {onMakeBook && <RowMenuAction icon={FileText} text={t('vehicles.detail.book')} onClick={onMakeBook} />}
      <RowMenuAction
        icon={isArchived ? ArchiveRestore : Archive}
        text={t(isArchived ? 'vehicles.detail.unarchive' : 'vehicles.detail.archive')}
        onClick={onArchive}
      />
      {onShowHistory && (
        <RowMenuAction icon={History} text={t('common.action.history')} onClick={onShowHistory} />
      )}
      <RowMenuAction icon={Trash2} text={t('vehicles.detail.delete')} isDangerous onClick={onDelete} />
    </RowMenu>
  );
}
