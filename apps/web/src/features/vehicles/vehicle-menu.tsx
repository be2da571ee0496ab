import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { EllipsisVertical, Pencil, Trash2, Wrench } from 'lucide-react';
import { Link } from 'react-router';

interface VehicleMenuProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'name'>;
  readonly onDelete: () => void;
}

/** What can be done with one vehicle of a list. */
export function VehicleMenu({ vehicle, onDelete }: VehicleMenuProps) {
  const { t } = useTranslation('vehicles');
  return (
    <Menu position="bottom-end" width={240} offset={4} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <IconButton icon={EllipsisVertical} label={t('vehicles.card.actions', { name: vehicle.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.addMaintenanceFor(vehicle.id)}
          leftSection={<Wrench size={18} aria-hidden="true" />}
        >
          {t('vehicles.detail.history.add')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.editVehicle(vehicle.id)}
          leftSection={<Pencil size={18} aria-hidden="true" />}
        >
          {t('vehicles.detail.edit')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Trash2 size={18} aria-hidden="true" />} onClick={onDelete}>
          {t('vehicles.detail.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
