import { CostsCard } from '#features/dashboard/costs-card.tsx';
import {
  DashboardStats,
  GarageCard,
  RecentCard,
  UpcomingCard,
} from '#features/dashboard/dashboard-cards.tsx';
import { MileageQuestion } from '#features/dashboard/mileage-question.tsx';
import { VerifyCard, WelcomeCard } from '#features/dashboard/banners.tsx';
import { useAreBannersKnown } from '#features/dashboard/use-are-banners-known.ts';
import classes from '#features/dashboard/dashboard.module.css';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { useUpcomingDocuments } from '#features/documents/pieces/use-upcoming-documents.ts';
import { useUpcomingReminders } from '#features/reminders/pieces/use-upcoming-reminders.ts';
import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useUpcomingTyres } from '#features/tyre-sets/pieces/use-upcoming-tyres.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { InTurn } from '#shared/loading/in-turn.tsx';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { DateText } from '#shared/ui/values/date-text.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonDueRows, SkeletonRows, SkeletonStats } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Archive, CarFront, Plus } from 'lucide-react';

/** Recent and upcoming maintenance of all vehicles. */
export function DashboardPage() {
  const { t } = useTranslation();
  const today = useToday();
  const query = useVehicles();
  const areBannersKnown = useAreBannersKnown();
  const vehicles = useArrival(areBannersKnown ? query.data : undefined);
  const hasVehicles = vehicles !== undefined && vehicles.length > 0;
  return (
    <PageFrame
      title={t('dashboard.title')}
      subtitle={<DateText date={today} style="long" />}
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
      {vehicles && <VerifyCard />}
      {hasVehicles && <FullDashboard vehicles={vehicles} />}
      {vehicles?.length === 0 && <EmptyDashboard />}
      {!vehicles && query.isError && (
        <Card>
          <ErrorState
            title={t('dashboard.error.load')}
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </Card>
      )}
      {!vehicles && !query.isError && <DashboardSkeleton />}
    </PageFrame>
  );
}

function FullDashboard({ vehicles }: { readonly vehicles: readonly Vehicle[] }) {
  const upcoming = useUpcomingReminders();
  const documents = useUpcomingDocuments();
  const tyres = useUpcomingTyres();
  const { data: summary } = useMaintenanceSummary();
  return (
    <>
      <DashboardStats
        vehicles={vehicles.length}
        summary={summary}
        activeReminders={upcoming.upcoming?.length}
      />
      <WelcomeCard vehicles={vehicles} />
      <div className={classes.columns}>
        <div className={classes.upcoming}>
          <UpcomingCard {...upcoming} documents={documents} tyres={tyres} />
          {/* Rendered once the readings are known; above the rows it would push them down. */}
          <MileageQuestion upcoming={upcoming.upcoming} />
        </div>
        <div className={classes.garage}>
          <InTurn>
            <GarageCard vehicles={vehicles} upcoming={upcoming.upcoming} />
          </InTurn>
        </div>
        <div className={classes.recent}>
          <InTurn>
            <RecentCard vehicles={vehicles} />
          </InTurn>
        </div>
        <div className={classes.costs}>
          <InTurn>
            <CostsCard />
          </InTurn>
        </div>
      </div>
    </>
  );
}

/** Without vehicles in use: a welcome, or a link to the archived ones. */
function EmptyDashboard() {
  const { t } = useTranslation();
  const { data: archived } = useVehicles({ archived: 'true' });
  if (archived === undefined) return <DashboardSkeleton />;
  if (archived.length > 0) {
    return (
      <Card>
        <EmptyState
          icon={Archive}
          title={t('dashboard.allArchived.title')}
          text={t('dashboard.allArchived.text')}
          action={<LinkButton to={paths.archivedVehicles}>{t('dashboard.allArchived.action')}</LinkButton>}
        />
        <LinkButton to={paths.addVehicle} variant="subtle" fullWidth>
          {t('dashboard.empty.action')}
        </LinkButton>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={CarFront}
        title={t('dashboard.empty.title')}
        text={t('dashboard.empty.text')}
        action={<LinkButton to={paths.addVehicle}>{t('dashboard.empty.action')}</LinkButton>}
      />
      <LinkButton to={paths.importHistory} variant="subtle" fullWidth>
        {t('dashboard.empty.import')}
      </LinkButton>
    </Card>
  );
}

function DashboardSkeleton() {
  return (
    <>
      <SkeletonStats />
      <div className={classes.columns}>
        <div className={classes.upcoming}>
          <Card padding="none">
            <SkeletonDueRows count={5} />
          </Card>
        </div>
        <div className={classes.garage}>
          <Card padding="none">
            <SkeletonRows count={3} />
          </Card>
        </div>
      </div>
    </>
  );
}
