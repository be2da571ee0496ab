import { useMileageReadings, useDeleteMileageReading } from '#features/mileage/mileage.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { ChartFrame, type ChartTable } from '#shared/ui/charts/chart-frame.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { DateText } from '#shared/ui/values/date-text.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { LineChart } from '#shared/ui/charts/line-chart.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { isTyped } from '@carnet/domain/mileage/check-mileage';
import { compareCivilDates, daysBetween } from '@carnet/domain/calendar/civil-date';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/navigation/paths.ts';
import classes from './mileage-chart.module.css';

/** Mileage of a vehicle over time, as a line chart and a table of readings. */
export function MileageChart({ vehicleId }: { readonly vehicleId: string }) {
  const { t } = useTranslation('vehicles');
  const query = useMileageReadings(vehicleId);
  const readings = useArrival(query.data);
  if (!readings) {
    return (
      <Card title={t('vehicles.mileage.chart.title')} padding="none">
        {query.isError ? (
          <ErrorState
            title={t('vehicles.mileage.error.load')}
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <SkeletonRows count={2} />
        )}
      </Card>
    );
  }
  return <Curve vehicleId={vehicleId} readings={readings} days={dailyReadings(readings)} />;
}

interface CurveProps {
  readonly vehicleId: string;
  /** All readings, latest first. */
  readonly readings: readonly MileageReading[];
  /** One per day, by date. */
  readonly days: readonly MileageReading[];
}

function Curve({ vehicleId, readings, days }: CurveProps) {
  const { t } = useTranslation('vehicles');
  const { formatDate, formatKilometres, formatInteger } = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  const texts = {
    title: t('vehicles.mileage.chart.title'),
    showTable: t('vehicles.mileage.chart.showTable'),
    showChart: t('vehicles.mileage.chart.showChart'),
  };
  const table: ChartTable = {
    columns: [
      t('vehicles.mileage.column.date'),
      t('vehicles.mileage.column.mileage'),
      t('vehicles.mileage.column.source'),
    ],
    endsWith: 'words',
    count: readings.length,
    rows: (most) =>
      readings.slice(0, most).map((reading) => ({
        key: reading.id,
        cells: [
          <DateText key="date" date={reading.date} />,
          <Mileage key="mileage" kilometres={reading.mileage} />,
          <span key="source" className={classes.source}>
            {reading.source === 'purchase' ? (
              <Link to={paths.editVehicle(vehicleId)}>{t('vehicles.mileage.source.purchase')}</Link>
            ) : (
              t(`vehicles.mileage.source.${reading.source}`)
            )}
            {isTyped(reading) && readings.length > 1 && (
              <DeleteReadingButton vehicleId={vehicleId} reading={reading} />
            )}
          </span>,
        ],
      })),
  };
  if (!first || !last || first === last) {
    return <ChartFrame texts={{ ...texts, message: t('vehicles.mileage.chart.tooFew') }} table={table} />;
  }
  return (
    <LineChart
      texts={{
        ...texts,
        summary: t('vehicles.mileage.chart.summary', {
          firstMileage: formatKilometres(first.mileage),
          firstDate: formatDate(first.date),
          lastMileage: formatKilometres(last.mileage),
          lastDate: formatDate(last.date),
        }),
      }}
      formatY={formatInteger}
      points={days.map((reading) => ({
        key: reading.id,
        x: daysSinceFirst(days, reading),
        y: reading.mileage,
      }))}
      textOf={(index) => {
        const { date, mileage } = days[index] ?? last;
        return { x: formatDate(date), y: formatKilometres(mileage) };
      }}
      table={table}
    />
  );
}

interface DeleteReadingButtonProps {
  readonly vehicleId: string;
  /** A reading of its own; readings of records are changed through the record. */
  readonly reading: MileageReading;
}

/** Deletes a wrong reading, after a confirmation. */
function DeleteReadingButton({ vehicleId, reading }: DeleteReadingButtonProps) {
  const { t } = useTranslation('vehicles');
  const { formatDate, formatKilometres } = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteMileageReading(vehicleId);
  const showDone = useDoneMessage();
  const date = formatDate(reading.date);

  function remove(): void {
    setIsAsking(false);
    deletion.mutateAsync(reading).then(
      () =>
        showDone(t('vehicles.mileage.toast.deleted'), [{ verb: 'delete', kind: 'reading', id: reading.id }]),
      () => notifyError(t('vehicles.mileage.error.delete')),
    );
  }

  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('vehicles.mileage.delete', { date })}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('vehicles.mileage.confirmDelete.title')}
        text={t('vehicles.mileage.confirmDelete.text', { mileage: formatKilometres(reading.mileage), date })}
        confirmLabel={t('common.action.delete')}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** The highest reading of each day, by date: the order within a day is unknown. */
export function dailyReadings(readings: readonly MileageReading[]): readonly MileageReading[] {
  const byDay = new Map<string, MileageReading>();
  for (const reading of readings) {
    const known = byDay.get(reading.date);
    if (!known || reading.mileage > known.mileage) byDay.set(reading.date, reading);
  }
  return [...byDay.values()].toSorted((a, b) => compareCivilDates(a.date, b.date));
}

/** Days since the first reading: the position on the time axis. */
export function daysSinceFirst(days: readonly MileageReading[], reading: MileageReading): number {
  const [first = reading] = days;
  return daysBetween(first.date, reading.date);
}
