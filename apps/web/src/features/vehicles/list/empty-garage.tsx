import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import type { VehicleFilterState } from '#features/vehicles/list/vehicle-filter-bar.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Button } from '@mantine/core';
import { Archive, CarFront } from 'lucide-react';

interface EmptyGarageProps extends VehicleFilterState {
  readonly archivedCount: number;
}

/** Shown without vehicles in use, or without archived ones, with a link to the others. */
export function EmptyGarage({ filters, change, archivedCount }: EmptyGarageProps) {
  const { t } = useTranslation('vehicles');
  if (filters.archived) {
    return (
      <Card>
        <EmptyState
          icon={Archive}
          title={t('vehicles.list.archived.count', { vehicles: 0 })}
          text={t('vehicles.list.archived.text')}
          action={
            <Button variant="default" onClick={() => change({ archived: false })}>
              {t('vehicles.list.archived.seeInUse')}
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={CarFront}
        title={t(archivedCount > 0 ? 'vehicles.list.allArchived.title' : 'vehicles.list.empty.title')}
        text={t(archivedCount > 0 ? 'vehicles.list.archived.text' : 'vehicles.list.empty.text')}
        action={<LinkButton to={paths.addVehicle}>{t('vehicles.list.empty.action')}</LinkButton>}
      />
      <LinkButton to={paths.importHistory} variant="subtle" fullWidth>
        {t('vehicles.list.empty.import')}
      </LinkButton>
      {archivedCount > 0 && (
        <Button variant="subtle" fullWidth onClick={() => change({ archived: true })}>
          {t('vehicles.list.archived.see')}
        </Button>
      )}
    </Card>
  );
}
