import { useDrawerPageBack } from '#app/layout/use-drawer-page-back.ts';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { ReportActions } from '#features/reports/export/report-actions.tsx';
import { ReportBody } from '#features/reports/view/report-body.tsx';
import { ReportFilters, useReportChoice } from '#features/reports/view/report-choice.tsx';
import { composeReport, useReportAnswers } from '#features/reports/view/use-report.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows, SkeletonStats } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';

/** Costs of vehicles over a period. Filters are part of the address. */
export function ReportsPage() {
  const { t } = useTranslation('reports');
  const [inUse, archived] = [useVehicles(), useVehicles({ archived: 'true' })];
  const back = useDrawerPageBack();
  const isThere = useArrival(inUse.data && archived.data);
  if (inUse.data && archived.data && isThere) {
    return <Reports vehicles={[...inUse.data, ...archived.data]} />;
  }
  const failed = [inUse, archived].find((query) => query.isError && !query.data);
  return (
    <PageFrame title={t('reports.title')} subtitle={t('reports.subtitle')} {...back}>
      {failed ? (
        <Card>
          <ErrorState
            title={t('reports.error.load')}
            error={failed.error}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        </Card>
      ) : (
        <Skeleton />
      )}
    </PageFrame>
  );
}

function Reports({ vehicles }: { readonly vehicles: readonly Vehicle[] }) {
  const { t, language } = useTranslation('reports');
  const format = useFormat();
  const choice = useReportChoice();
  const [isPriceShown, setIsPriceShown] = useState(false);
  const { answers: known, isError, isRetrying, refetch } = useReportAnswers(choice, vehicles);
  const answers = useArrival(known);
  const report =
    answers && composeReport({ choice, answers, vehicles, isPriceShown }, { t, format, language });
  const vehicle = vehicles.find(({ id }) => id === choice.vehicleId);
  const { from, to } = choice.period;
  const days =
    from === null
      ? t('reports.period.until', { to: format.formatDate(to) })
      : t('reports.period.between', { from: format.formatDate(from), to: format.formatDate(to) });
  const back = useDrawerPageBack(vehicle);
  const about = vehicle?.name ?? t('reports.filter.everyVehicle');
  return (
    <PageFrame
      title={t('reports.title')}
      subtitle={`${about}\u00a0· ${days}`}
      {...back}
      actions={report && <ReportActions about={about} sections={report.sections} />}
    >
      {(report !== null || choice.vehicleId !== null) && (
        <ReportFilters choice={choice} vehicles={vehicles} />
      )}
      {report && (
        <ReportBody
          report={report}
          choice={choice}
          isPriceShown={isPriceShown}
          onPriceShown={setIsPriceShown}
        />
      )}
      {report === null && (
        <Card>
          <EmptyState
            icon={ChartColumn}
            title={t('reports.empty.title')}
            text={t('reports.empty.text')}
            action={
              vehicles.length === 0 ? (
                <LinkButton to={paths.addVehicle}>{t('reports.empty.addVehicle')}</LinkButton>
              ) : (
                <LinkButton to={paths.addFilling}>{t('reports.empty.action')}</LinkButton>
              )
            }
          />
        </Card>
      )}
      {report === undefined && isError && (
        <Card>
          <ErrorState title={t('reports.error.load')} onRetry={refetch} isRetrying={isRetrying} />
        </Card>
      )}
      {report === undefined && !isError && <Skeleton />}
    </PageFrame>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonStats />
      <Card padding="none">
        <SkeletonRows count={4} />
      </Card>
    </>
  );
}
