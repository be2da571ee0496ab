import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import { DateText } from '#shared/ui/values/date-text.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { signedCost } from '@carnet/domain/money/cents';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './record-rows.module.css';

interface RecordRowsProps {
  readonly records: readonly Maintenance[];
  /** Vehicles, to show the name on each row; omitted on the page of one vehicle. */
  readonly vehicles?: readonly Vehicle[];
}

/** Brief record rows: date, type, vehicle, workshop, cost. */
export function RecordRows({ records, vehicles }: RecordRowsProps) {
  const typeName = useMaintenanceTypeLabel();
  const names = new Map(vehicles?.map(({ id, name }) => [id, name]));
  return (
    <RowList>
      {records.map((record) => (
        <RecordRow
          key={record.id}
          record={record}
          typeName={typeName(record.type)}
          vehicleName={names.get(record.vehicle_id) ?? null}
        />
      ))}
    </RowList>
  );
}

interface RecordRowProps {
  readonly record: Maintenance;
  readonly typeName: string;
  readonly vehicleName: string | null;
}

function RecordRow({ record, typeName, vehicleName }: RecordRowProps) {
  const { t } = useTranslation('maintenance');
  const { formatDate } = useFormat();
  const { mileage, description, garage_name: workshop } = record;
  return (
    <li className={classes.row} title={[description, workshop].filter(Boolean).join(' · ') || undefined}>
      <span className={classes.date}>
        <DateText date={record.date} />
      </span>
      <p className={classes.text}>
        <Link
          to={paths.editMaintenance(record.id)}
          className={classes.type}
          aria-label={t('maintenance.record.label', { type: typeName, date: formatDate(record.date) })}
        >
          {typeName}
          <LeadsOn />
        </Link>
        <WaitingMark id={record.id} />
        <Detail>{record.isRefund && t('common.refund')}</Detail>
        <Detail>{vehicleName}</Detail>
        <Detail>{vehicleName === null && mileage !== null && <Mileage kilometres={mileage} />}</Detail>
        <Detail>{description}</Detail>
        <Detail>{workshop}</Detail>
      </p>
      <span className={classes.cost}>
        <Amount euros={signedCost(record)} />
      </span>
    </li>
  );
}

function Detail({ children }: { readonly children: ReactNode }) {
  if (children === null || children === false) return null;
  return <span className={classes.detail}>{children}</span>;
}
