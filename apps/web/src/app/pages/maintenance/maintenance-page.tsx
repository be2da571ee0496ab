import '@mantine/core/styles/Tabs.layer.css';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { LazyNewReminder } from '#features/reminders/form/lazy-new-reminder.tsx';
import { LazyReminderEdit } from '#features/reminders/form/lazy-reminder-edit.tsx';
import { RecordsPanel } from '#features/maintenances/list/records-panel.tsx';
import { UpcomingPanel } from '#features/reminders/list/upcoming-panel.tsx';
import { useRecordBasics, type RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { useDialogAddress } from '#shared/navigation/use-dialog-address.ts';
import { useReminderEdit } from '#features/reminders/form/use-reminder-edit.ts';
import { PageFrame } from '#app/layout/page-frame.tsx';
import {
  MaintenanceFilterBar,
  useMaintenanceFilters,
} from '#features/maintenances/pieces/maintenance-filter-bar.tsx';
import { MAINTENANCE_TABS } from '#features/maintenances/pieces/maintenance-filters.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { Tabs } from '@mantine/core';
import { CarFront, Plus } from 'lucide-react';
import classes from './maintenance-page.module.css';

/** Upcoming, recent and all maintenance. `?edit=` opens the dialog of a reminder. */
export function MaintenancePage() {
  const { t } = useTranslation();
  const edit = useReminderEdit();
  const adding = useDialogAddress('new');
  const { basics, hasFailed, isRetrying, retry } = useRecordBasics({ isList: true });
  const hasVehicles = basics && basics.vehicles.length + basics.archivedVehicles.length > 0;
  return (
    <PageFrame
      title={t('maintenance.title')}
      actions={
        hasVehicles && (
          <LinkButton
            to={paths.addMaintenance}
            isOnWideScreens
            leftSection={<Plus size={18} aria-hidden="true" />}
          >
            {t('maintenance.add')}
          </LinkButton>
        )
      }
    >
      {basics && hasVehicles === true && (
        <MaintenanceTabs
          basics={basics}
          editAddressOf={edit.addressOf}
          addAddress={adding.addressOf('any')}
        />
      )}
      {hasVehicles === false && <NoVehicle />}
      {!basics && (
        <Card padding={hasFailed ? 'normal' : 'none'}>
          {hasFailed ? (
            <ErrorState title={t('maintenance.error.loadList')} onRetry={retry} isRetrying={isRetrying} />
          ) : (
            <SkeletonRows count={6} />
          )}
        </Card>
      )}
      <LazyReminderEdit edit={edit} />
      {hasVehicles === true && <LazyNewReminder asked={adding} />}
    </PageFrame>
  );
}

interface MaintenanceTabsProps {
  readonly basics: RecordBasics;
  readonly editAddressOf: (reminderId: string) => string;
  readonly addAddress: string;
}

function MaintenanceTabs({ basics, editAddressOf, addAddress }: MaintenanceTabsProps) {
  const { t } = useTranslation();
  const filterState = useMaintenanceFilters();
  const { filters, change } = filterState;
  const records = <RecordsPanel {...filterState} basics={basics} />;
  return (
    <Tabs
      keepMounted={false}
      value={filters.tab}
      onChange={(value) => {
        const tab = MAINTENANCE_TABS.find((known) => known === value);
        if (tab) change({ tab });
      }}
      classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label={t('maintenance.tab.label')}>
        {MAINTENANCE_TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`maintenance.tab.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.filters}>
        <MaintenanceFilterBar
          {...filterState}
          vehicles={
            filters.tab === 'upcoming' ? basics.vehicles : [...basics.vehicles, ...basics.archivedVehicles]
          }
          types={basics.types}
        />
      </div>
      <Tabs.Panel value="upcoming">
        <UpcomingPanel {...filterState} editAddressOf={editAddressOf} addAddress={addAddress} />
      </Tabs.Panel>
      <Tabs.Panel value="recent">{records}</Tabs.Panel>
      <Tabs.Panel value="all">{records}</Tabs.Panel>
    </Tabs>
  );
}

function NoVehicle() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={CarFront}
        title={t('maintenance.empty.noVehicle.title')}
        text={t('maintenance.empty.noVehicle.text')}
        action={<LinkButton to={paths.addVehicle}>{t('maintenance.empty.noVehicle.action')}</LinkButton>}
      />
    </Card>
  );
}
