import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { RowMenu, RowMenuAction, RowMenuLink } from '#shared/ui/buttons/row-menu.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import {
  Archive,
  ArchiveRestore,
  FileSpreadsheet,
  FileText,
  Fuel,
  Handshake,
  History,
  Link,
  Pencil,
  Trash2,
  Wrench,
} from 'lucide-react';

interface VehicleMenuProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'name' | 'archivedAt'>;
  /** False where a button next to the menu offers it. */
  readonly canAddMaintenance?: boolean;
  /** Archives or restores the vehicle. */
  readonly onArchive: () => void;
  /** Shows the history; absent where it does not fit. */
  readonly onShowHistory?: () => void;
  /** Opens the sale panel; absent where it does not fit. */
  readonly onSell?: (matter: 'book' | 'link' | 'handOver') => void;
  /** Exports the history as a table; absent where it does not fit. */
  readonly onExport?: (format: 'xlsx' | 'csv') => void;
  readonly onDelete: () => void;
}

export function VehicleMenu({ vehicle, canAddMaintenance = true, ...actions }: VehicleMenuProps) {
  const { t } = useTranslation('vehicles');
  const { onArchive, onShowHistory, onSell, onExport, onDelete } = actions;
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
      {onSell && (
        <>
          <RowMenuAction icon={FileText} text={t('vehicles.detail.book')} onClick={() => onSell('book')} />
          <RowMenuAction icon={Link} text={t('vehicles.detail.link')} onClick={() => onSell('link')} />
          <RowMenuAction
            icon={Handshake}
            text={t('vehicles.detail.handOver')}
            onClick={() => onSell('handOver')}
          />
        </>
      )}
      {onExport && <ExportActions onExport={onExport} />}
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

function ExportActions({ onExport }: Required<Pick<VehicleMenuProps, 'onExport'>>) {
  const { t } = useTranslation('vehicles');
  return (
    <>
      <RowMenuAction
        icon={FileSpreadsheet}
        text={t('vehicles.detail.exportXlsx')}
        onClick={() => onExport('xlsx')}
      />
      <RowMenuAction
        icon={FileSpreadsheet}
        text={t('vehicles.detail.exportCsv')}
        onClick={() => onExport('csv')}
      />
    </>
  );
}
