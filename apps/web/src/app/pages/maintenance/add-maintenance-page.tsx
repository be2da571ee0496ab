import { AddRecordForm } from '#features/maintenances/form/add-record-form.tsx';
import { doneTitle } from '#app/pages/maintenance/done-title.ts';
import { UnknownReminderNotice } from '#app/pages/maintenance/unknown-reminder-notice.tsx';
import { useRecordBasics, type RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { VehicleLine } from '#app/pages/maintenance/vehicle-line.tsx';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { CarFront } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Adds a record. `?reminder=` marks that reminder as done, `?vehicle=` chooses the vehicle.
 */
export function AddMaintenancePage() {
  const { t } = useTranslation();
  const { basics, hasFailed, isRetrying, retry } = useRecordBasics();
  if (basics) return <Loaded basics={basics} />;
  return (
    <Frame title={t('maintenance.form.addTitle')}>
      {hasFailed ? (
        <Card>
          <ErrorState onRetry={retry} isRetrying={isRetrying} />
        </Card>
      ) : (
        <SkeletonForm count={6} />
      )}
    </Frame>
  );
}

function Loaded({ basics }: { readonly basics: RecordBasics }) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const reminderId = parameters.get('reminder');
  const done = basics.reminders.find(({ id }) => id === reminderId) ?? null;
  const vehicles = [...basics.vehicles, ...basics.archivedVehicles];
  const vehicle = vehicles.find(({ id }) => id === (done?.vehicle_id ?? parameters.get('vehicle')));
  const title = done ? titleOf(done) : t('maintenance.form.addTitle');

  function titleOf({ maintenance_type: key }: Reminder): string {
    return doneTitle(t, key, basics.types.find((type) => type.key === key)?.label ?? key);
  }

  if (basics.vehicles.length === 0 && !vehicle) return <NoVehicle title={title} />;
  return (
    <Frame title={title} subtitle={done && vehicle && <VehicleLine vehicle={vehicle} />}>
      {reminderId !== null && !done && <UnknownReminderNotice />}
      <AddRecordForm
        key={`${done?.id} ${vehicle?.id} ${attempt}`}
        basics={basics}
        done={done}
        vehicleId={vehicle?.id ?? null}
        label={title}
        onDiscard={() => setAttempt(attempt + 1)}
      />
    </Frame>
  );
}

function NoVehicle({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  return (
    <Frame title={title}>
      <Card>
        <EmptyState
          icon={CarFront}
          title={t('maintenance.empty.noVehicle.title')}
          text={t('maintenance.empty.noVehicle.text')}
          action={<LinkButton to={paths.addVehicle}>{t('maintenance.empty.noVehicle.action')}</LinkButton>}
        />
      </Card>
    </Frame>
  );
}

interface FrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
}

function Frame({ title, subtitle, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <PageFrame
      width="form"
      title={title}
      subtitle={subtitle ?? undefined}
      back={{ to: paths.maintenance, label: t('maintenance.title') }}
    >
      {children}
    </PageFrame>
  );
}
