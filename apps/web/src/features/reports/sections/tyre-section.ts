import type { ReportSection, ReportWording } from '#features/reports/sections/report-section.ts';
import { tyreSetsQuery } from '#features/tyre-sets/tyre-sets.queries.ts';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { costOfSet, costOfSets } from '@carnet/domain/tyre-sets/tyre-cost';
import type { QueryClient } from '@tanstack/react-query';

/** The sets of a vehicle; null: of all. */
export function fetchTyreSets(client: QueryClient, vehicleId: string | null): Promise<TyreSet[]> {
  return client.fetchQuery(tyreSetsQuery(vehicleId === null ? {} : { vehicleId }));
}

/**
 * What sets of tyres cost by the distance that they ran, whatever the period; none while no set says enough. Their prices are
 * in no sum of costs: the purchase is a record or an expense.
 * @param nameOf the name of a vehicle; null where the report is about one
 */
export function tyreSections(
  sets: readonly TyreSet[],
  nameOf: ((vehicleId: string) => string) | null,
  { t, format }: ReportWording,
): ReportSection[] {
  const total = costOfSets(sets);
  if (total === null) return [];
  const rows = sets.flatMap((set) => {
    const cost = costOfSet(set);
    return cost === null ? [] : [{ set, ...cost }];
  });
  rows.sort((a, b) => b.per1000Km - a.per1000Km);
  return [
    {
      id: 'tyres',
      title: t('reports.tyres.title'),
      message: t('reports.tyres.message', {
        amount: format.formatEuros(total.per1000Km),
        price: format.formatEuros(total.price),
        distance: format.formatKilometres(total.distance),
      }),
      drawing: null,
      table: {
        columns: [
          t('reports.column.tyreSet'),
          ...(nameOf === null ? [] : [t('reports.column.vehicle')]),
          t('reports.column.price'),
          t('reports.column.distance'),
          t('reports.column.per1000Km'),
        ],
        rows: rows.map(({ set, price, distance, per1000Km }) => ({
          key: set.id,
          cells: [
            { text: set.name },
            ...(nameOf === null ? [] : [{ text: nameOf(set.vehicle_id) }]),
            { euros: price },
            { kilometres: distance },
            { euros: per1000Km },
          ],
        })),
      },
    },
  ];
}
