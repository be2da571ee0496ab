import type { MaintenanceFilterState } from '#features/maintenances/pieces/maintenance-filter-bar.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';

interface NoMatchProps extends Pick<MaintenanceFilterState, 'change'> {
  readonly title: string;
}

/** Shown if no item matches the filters, with a button to reset them. */
export function NoMatch({ title, change }: NoMatchProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <div role="status">
        <EmptyState
          icon={SearchX}
          title={title}
          text={t('maintenance.noMatch.text')}
          action={
            <Button variant="default" onClick={() => change({ q: '', vehicleId: null, type: null })}>
              {t('common.action.resetFilters')}
            </Button>
          }
        />
      </div>
    </Card>
  );
}
