import {
  isDescending,
  naturalSort,
  sortBy,
  sortFieldOf,
  type SortField,
} from '#features/vehicles/list/vehicle-filters.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import { useDueWords } from '#features/reminders/pieces/use-due-words.ts';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import type { NextDue } from '#features/vehicles/pieces/vehicle-card.tsx';
import { UrgencyIcon } from '#features/reminders/pieces/severity-chip.tsx';
import { VehiclePicture } from '#features/vehicles/pieces/vehicle-picture.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { VehicleSort } from '@carnet/contract/vehicles/vehicle-sorts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './vehicle-table.module.css';

interface VehicleTableProps {
  readonly vehicles: readonly Vehicle[];
  /** Undefined while loading. */
  readonly nextDue: ReadonlyMap<string, NextDue> | undefined;
  readonly sort: VehicleSort;
  readonly onSort: (sort: VehicleSort) => void;
  /** Controls of one vehicle, such as its menu. */
  readonly actions: (vehicle: Vehicle) => ReactNode;
}

/** Vehicles as a sortable table, for wide screens. */
export function VehicleTable({ vehicles, nextDue, sort, onSort, actions }: VehicleTableProps) {
  const { t } = useTranslation('vehicles');
  const sorting = { sort, onSort };
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('vehicles.list.title')}>
        <thead>
          <tr>
            <SortHead field="name" label={t('vehicles.list.column.vehicle')} {...sorting} />
            <th scope="col">{t('vehicles.list.column.plate')}</th>
            <SortHead field="mileage" label={t('vehicles.list.column.mileage')} isFigure {...sorting} />
            <th scope="col">{t('vehicles.list.column.nextDue')}</th>
            <SortHead
              field="purchasePrice"
              label={t('vehicles.list.column.purchasePrice')}
              isFigure
              {...sorting}
            />
            <th scope="col">
              <VisuallyHidden>{t('vehicles.detail.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {vehicles.map((vehicle) => (
            <tr key={vehicle.id}>
              <th scope="row">
                <NameCell vehicle={vehicle} />
              </th>
              <td>{vehicle.licensePlate !== null && <Plate plate={vehicle.licensePlate} />}</td>
              <td data-figure>
                <Mileage kilometres={vehicle.currentMileage} />
              </td>
              <td>
                <NextDueCell nextDue={nextDue && (nextDue.get(vehicle.id) ?? null)} />
              </td>
              <td data-figure>
                {vehicle.purchasePrice !== null && <Amount euros={vehicle.purchasePrice} />}
              </td>
              <td className={classes.actions}>{actions(vehicle)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NameCell({ vehicle }: { readonly vehicle: Vehicle }) {
  return (
    <Link to={paths.vehicle(vehicle.id)} className={classes.vehicle}>
      <span className={classes.picture}>
        <VehiclePicture vehicle={vehicle} />
      </span>
      {vehicle.name}
    </Link>
  );
}

interface SortHeadProps extends Pick<VehicleTableProps, 'sort' | 'onSort'> {
  readonly field: SortField;
  readonly label: string;
  readonly isFigure?: boolean;
}

function SortHead({ field, label, sort, onSort, isFigure }: SortHeadProps) {
  const isSorted = sortFieldOf(sort) === field;
  const descending = isDescending(sort);
  const Icon = descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-figure={isFigure}
      {...(isSorted && { 'aria-sort': descending ? 'descending' : 'ascending' })}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort(isSorted ? sortBy(field, !descending) : naturalSort(field))}
      >
        {label}
        {isSorted && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}

interface NextDueCellProps {
  readonly nextDue: NextDue | null | undefined;
}

function NextDueCell({ nextDue }: NextDueCellProps) {
  const { t } = useTranslation('vehicles');
  const dueWords = useDueWords();
  if (nextDue === undefined) return null;
  if (nextDue === null) return <span className={classes.nothing}>{t('vehicles.card.nothingDue')}</span>;
  return (
    <div className={classes.due} data-urgency={nextDue.urgency}>
      <UrgencyIcon urgency={nextDue.urgency} />
      <span>
        {nextDue.typeName} <strong>{dueWords(nextDue.terms).state}</strong>
      </span>
    </div>
  );
}
