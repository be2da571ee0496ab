import { AddRecordForm } from '#features/maintenances/form/add-record-form.tsx';
import { useRecordBasics, type RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { CarFront, Info } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { Translate } from '@carnet/i18n/translate';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import classes from './add-maintenance-page.module.css';

/** Adds a record. `?reminder=` marks that reminder as done, `?vehicle=` preselects the vehicle. */
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

/** « Vidange faite »: title of the form that marks a reminder as done. */
function doneTitle(t: Translate, typeKey: string, typeName: string): string {
  return isBuiltInMaintenanceType(typeKey)
    ? t(`maintenance.done.title.${typeKey}`)
    : t('maintenance.done.title.custom', { type: typeName });
}

/** The reminder to mark as done no longer exists; the work can still be recorded. */
function UnknownReminderNotice() {
  const { t } = useTranslation();
  return (
    <p role="status" className={classes.notice}>
      <Info size={20} aria-hidden="true" />
      {t('maintenance.done.unknownReminder')}
    </p>
  );
}

interface VehicleLineProps {
  readonly vehicle: Pick<Vehicle, 'name' | 'licensePlate' | 'currentMileage'>;
}

/** The vehicle of the form: plate, name and mileage in one line. */
function VehicleLine({ vehicle: { name, licensePlate, currentMileage } }: VehicleLineProps) {
  return (
    <p className={classes.line}>
      {licensePlate !== null && <Plate plate={licensePlate} />}
      <strong className={classes.name}>{name}</strong>
      <Mileage kilometres={currentMileage} />
    </p>
  );
}
