import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { InspectionCard } from '#features/inspection/inspection-card.tsx';
import { LazyNewReminder } from '#features/reminders/form/lazy-new-reminder.tsx';
import { useHistoryPanel } from '#features/history/pieces/use-history-panel.tsx';
import { useDialogAddress } from '#shared/navigation/use-dialog-address.ts';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { LazyReplanOffer } from '#features/reminders/plans/lazy-replan-offer.tsx';
import { useVehicleArchiving } from '#features/vehicles/use-vehicle-archiving.ts';
import { useVehicleDeletion } from '#features/vehicles/use-vehicle-deletion.tsx';
import { VehicleCostsCard } from '#features/vehicles/detail/vehicle-costs-card.tsx';
import { VehicleTimelineCard } from '#features/vehicles/detail/vehicle-timeline-card.tsx';
import { VehicleNotShown } from '#app/pages/vehicles/vehicle-not-shown.tsx';
import { VehicleSection, VehicleSectionLinks } from '#features/vehicles/detail/vehicle-sections.tsx';
import classes from '#features/vehicles/detail/vehicle-page.module.css';
import { VehicleRemindersCard } from '#features/vehicles/detail/vehicle-reminders-card.tsx';
import { VehicleTyres } from '#features/tyre-sets/pieces/vehicle-tyres.tsx';
import { VehicleDocumentsCard } from '#features/documents/pieces/vehicle-documents-card.tsx';
import { VehicleExpensesCard } from '#features/expenses/pieces/vehicle-expenses-card.tsx';
import { useHistoryExport } from '#features/maintenances/pieces/use-history-export.ts';
import { MileageChart } from '#features/mileage/mileage-chart.tsx';
import {
  ArchivedNotice,
  VehicleFiles,
  VehicleHero,
  VehicleIdentity,
} from '#features/vehicles/detail/vehicle-identity.tsx';
import { useSale } from '#features/sale/pieces/use-sale.tsx';
import { VehicleMenu } from '#features/vehicles/vehicle-menu.tsx';
import { useVehicle } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Plus } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';

/** One vehicle: details, mileage, upcoming and past maintenance, costs. */
export function VehiclePage() {
  const { id = '' } = useParams();
  const query = useVehicle(id);
  const vehicle = useArrival(query.data);
  // Ignore cached data once the server reports that the vehicle does not exist.
  const isGone = query.isError && problemOf(query.error).code === 'not_found';
  if (!vehicle || isGone) return <VehicleNotShown query={query} />;
  // Re-keyed per vehicle, so that no half-finished state is carried over.
  return <ShownVehicle key={vehicle.id} vehicle={vehicle} />;
}

function ShownVehicle({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const deletion = useVehicleDeletion(() => void navigate(paths.vehicles, { replace: true }));
  const archive = useVehicleArchiving();
  const adding = useDialogAddress('new');
  const history = useHistoryPanel();
  const sale = useSale(vehicle);
  const exportHistory = useHistoryExport();
  const isArchived = vehicle.archivedAt !== null;
  const { id, name, type, make, model, licensePlate } = vehicle;
  const whatItIs = [t(`vehicles.type.${type}`), [make, model].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <PageFrame
      title={name}
      heading={
        <span className={classes.heading}>
          {name}
          {licensePlate !== null && <Plate plate={licensePlate} size="md" />}
        </span>
      }
      subtitle={whatItIs.join(' · ')}
      back={{
        to: isArchived ? paths.archivedVehicles : paths.vehicles,
        label: t('vehicles.list.title'),
      }}
      actions={
        <div className={classes.actions}>
          <LinkButton to={paths.addMaintenanceFor(id)} leftSection={<Plus size={18} aria-hidden="true" />}>
            {t('vehicles.detail.history.add')}
          </LinkButton>
          <VehicleMenu
            vehicle={vehicle}
            canAddMaintenance={false}
            onArchive={() => archive(vehicle)}
            onShowHistory={() => history.show({ kind: 'vehicle', id, title: name })}
            onSell={sale.show}
            onExport={(format) =>
              exportHistory({ format, title: name, query: { vehicleId: id }, expensesOf: id })
            }
            onDelete={() => deletion.ask(vehicle)}
          />
        </div>
      }
    >
      {isArchived && <ArchivedNotice vehicle={vehicle} onRestore={() => archive(vehicle)} />}
      <VehicleHero vehicle={vehicle} />
      <VehicleSectionLinks />
      <LazyReplanOffer vehicle={vehicle} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <VehicleSection isAtOnce section="upcoming">
            <VehicleRemindersCard vehicle={vehicle} addAddress={adding.addressOf(id)} />
            <InspectionCard vehicle={vehicle} />
            <VehicleTyres vehicle={vehicle} />
          </VehicleSection>
          <VehicleSection section="history">
            <VehicleTimelineCard vehicle={vehicle} />
            <MileageChart vehicleId={id} />
          </VehicleSection>
        </div>
        <div className={classes.column}>
          <VehicleSection section="costs">
            <VehicleCostsCard vehicle={vehicle} />
            <VehicleExpensesCard vehicle={vehicle} />
          </VehicleSection>
          <VehicleSection section="papers">
            <VehicleDocumentsCard vehicle={vehicle} />
            <VehicleFiles vehicle={vehicle} />
          </VehicleSection>
          <VehicleSection section="facts">
            <VehicleIdentity vehicle={vehicle} />
          </VehicleSection>
        </div>
      </div>
      {deletion.dialog}
      {history.panel}
      {sale.panel}
      <LazyNewReminder asked={adding} />
    </PageFrame>
  );
}
