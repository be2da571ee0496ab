import { PLAIN_LOOK } from '#features/reports/pieces/cost-kinds.ts';
import type { CostSectionInput } from '#features/reports/sections/cost-sections.ts';
import { axisText, columnName, type CostRow } from '#features/reports/sections/report-rows.ts';
import type {
  Drawing,
  ReportSection,
  ReportTable,
  ReportWording,
} from '#features/reports/sections/report-section.ts';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import { meanOfLegs, type ReportPeriod } from '@carnet/domain/costs/report-figures';

/** Axes have integer ticks: the cost per kilometre is drawn in thousandths of a euro. */
const PARTS_OF_EURO = 1000;

/** Cost per kilometre, in total and by month or year. */
export function perKilometreSection(matter: CostSectionInput, wording: ReportWording): ReportSection {
  const { t, format } = wording;
  const head = { id: 'perKilometre', title: t('reports.perKilometre.title') };
  const { costPerKilometre, distance } = matter.report.total;
  if (costPerKilometre === null || distance === null) {
    return { ...head, message: t('reports.perKilometre.none'), drawing: null, table: null };
  }
  return {
    ...head,
    message: t('reports.perKilometre.message', {
      amount: format.formatEurosPerUnit(costPerKilometre),
      distance: format.formatKilometres(distance),
    }),
    note: t('reports.mileage.note'),
    drawing: columnsOf(
      matter,
      ({ costPerKilometre: cost }) => Math.round((cost ?? 0) * PARTS_OF_EURO),
      (value) => format.formatEurosPerUnit(value / PARTS_OF_EURO),
      wording,
    ),
    table: perKilometreTable(matter, wording),
  };
}

function perKilometreTable(matter: CostSectionInput, wording: ReportWording): ReportTable {
  const { t } = wording;
  return {
    columns: [
      firstColumn(matter, wording),
      t('reports.column.perKilometre'),
      t('reports.column.cost'),
      t('reports.column.distance'),
    ],
    rows: matter.columns.toReversed().map(({ key, row }) => ({
      key,
      cells: [
        { text: columnName(key, wording) },
        isKnown(row?.costPerKilometre) ? { eurosPerUnit: row.costPerKilometre } : null,
        { euros: row?.cost ?? 0 },
        isKnown(row?.distance) ? { kilometres: row.distance } : null,
      ],
    })),
  };
}

/** Distance driven, in total and by month or year. */
export function mileageSection(matter: CostSectionInput, wording: ReportWording): ReportSection {
  const { t, format } = wording;
  const title = t(matter.step === 'month' ? 'reports.mileage.title' : 'reports.mileage.titleByYear');
  const { distance } = matter.report.total;
  if (distance === null) {
    return { id: 'mileage', title, message: t('reports.mileage.none'), drawing: null, table: null };
  }
  return {
    id: 'mileage',
    title,
    message: t('reports.mileage.message', {
      distance: format.formatKilometres(distance),
      mean: format.formatKilometres(Math.round(distance / matter.months)),
    }),
    note: t('reports.mileage.note'),
    drawing: columnsOf(matter, (row) => row.distance ?? 0, format.formatKilometres, wording),
    table: {
      columns: [firstColumn(matter, wording), t('reports.column.distance')],
      rows: matter.columns.toReversed().map(({ key, row }) => ({
        key,
        cells: [
          { text: columnName(key, wording) },
          isKnown(row?.distance) ? { kilometres: row.distance } : null,
        ],
      })),
    },
  };
}

function firstColumn({ step }: CostSectionInput, { t }: ReportWording): string {
  return t(step === 'month' ? 'reports.column.month' : 'reports.column.year');
}

/** One value per column. */
function columnsOf(
  { columns }: CostSectionInput,
  valueOf: (row: CostRow) => number,
  formatValue: (value: number) => string,
  wording: ReportWording,
): Drawing {
  return {
    kind: 'columns',
    isStacked: true,
    series: [{ key: 'value', label: '', look: PLAIN_LOOK }],
    columns: columns.map(({ key, row }) => ({
      key,
      axisText: axisText(key, columns.length, wording),
      name: columnName(key, wording),
      values: [row ? valueOf(row) : 0],
    })),
    formatValue,
    formatTick: formatValue,
  };
}

function isKnown(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

type Energy = Consumption['energies'][number];
type Leg = Energy['legs'][number];

/** Axes have integer ticks: consumption is drawn in hundredths of a unit. */
const PARTS_OF_UNIT = 100;

/**
 * Consumption of one vehicle in a period, one section per energy; a single section that says what is missing
 * if there is none.
 */
export function consumptionSections(
  { energies }: Consumption,
  period: ReportPeriod,
  wording: ReportWording,
): ReportSection[] {
  const sections = energies.flatMap((energy) => {
    const legs = legsIn(energy, period);
    return legs.length === 0 ? [] : [energySection(energy, energies.length > 1, legs, wording)];
  });
  if (sections.length > 0) return sections;
  const { t } = wording;
  return [
    {
      id: 'consumption',
      title: t('reports.consumption.titlePlain'),
      message: t('reports.consumption.tooFew'),
      drawing: null,
      table: null,
    },
  ];
}

/** @param isOneOfSeveral the vehicle has several energies, so the fuel is named */
function energySection(
  { unit, fuel }: Energy,
  isOneOfSeveral: boolean,
  legs: readonly Leg[],
  wording: ReportWording,
): ReportSection {
  const { t, format } = wording;
  const isNamed = isOneOfSeveral && fuel !== null;
  const mean = meanOfLegs(legs);
  const figures = legs.map(({ perHundred }) => perHundred);
  const number = (value: number) => format.formatNumber(roundToParts(value));
  return {
    id: isNamed ? `consumption ${fuel}` : `consumption ${unit}`,
    title: isNamed
      ? t('reports.consumption.titleOf', { fuel: t(`common.fuel.${fuel}`), unit })
      : t('reports.consumption.title', { unit }),
    message: t('reports.consumption.message', {
      unit,
      mean: number(mean?.perHundred ?? 0),
      distance: format.formatKilometres(mean?.distance ?? 0),
      best: number(Math.min(...figures)),
      worst: number(Math.max(...figures)),
    }),
    drawing: legsDrawing(unit, legs, wording),
    table: legsTable(unit, legs, wording),
  };
}

/** Null for a single leg, which is no line. */
function legsDrawing(unit: Energy['unit'], legs: readonly Leg[], { format }: ReportWording): Drawing | null {
  const [first] = legs;
  if (legs.length < 2 || !first) return null;
  const number = (value: number) => format.formatNumber(value / PARTS_OF_UNIT);
  return {
    kind: 'line',
    points: legs.map((leg) => ({
      key: leg.expense_id,
      x: daysBetween(first.to.date, leg.to.date),
      y: Math.round(leg.perHundred * PARTS_OF_UNIT),
      at: format.formatDate(leg.to.date),
    })),
    formatValue: (value) => `${number(value)}\u00a0${unit}`,
    formatTick: number,
  };
}

function legsTable(unit: Energy['unit'], legs: readonly Leg[], { t, format }: ReportWording): ReportTable {
  return {
    columns: [
      t('reports.column.date'),
      t('reports.column.perHundred'),
      t('reports.column.costPerHundred'),
      t('reports.column.distance'),
      `${t('reports.column.quantity')} (${unit})`,
    ],
    rows: legs.toReversed().map((leg) => ({
      key: leg.expense_id,
      cells: [
        // Non-breaking spaces: narrow columns would break a date into three lines.
        { text: format.formatDate(leg.to.date).replaceAll(' ', '\u00a0') },
        { quantity: roundToParts(leg.perHundred) },
        { euros: roundToParts(leg.costPerHundred) },
        { kilometres: leg.distance },
        { quantity: leg.quantity },
      ],
    })),
  };
}

function roundToParts(value: number): number {
  return Math.round(value * PARTS_OF_UNIT) / PARTS_OF_UNIT;
}

/** Consumption of several vehicles as a table: litres and kilowatt-hours share no axis. */
export function fleetConsumptionSection(
  vehicles: readonly { readonly name: string; readonly consumption: Consumption }[],
  period: ReportPeriod,
  { t }: ReportWording,
): ReportSection {
  const rows = vehicles.flatMap(({ name, consumption }, index) =>
    consumption.energies.flatMap((energy) => {
      const mean = meanOfLegs(legsIn(energy, period));
      if (!mean) return [];
      const { unit, fuel } = energy;
      const isNamed = consumption.energies.length > 1 && fuel !== null;
      const measured = isNamed ? `${name}, ${t(`common.fuel.${fuel}`)}` : name;
      return [
        {
          key: `${index} ${unit} ${fuel}`,
          cells: [
            { measured, unit },
            { perHundred: mean.perHundred, unit },
            { euros: roundToParts(mean.costPerHundred) },
            { kilometres: mean.distance },
          ],
        },
      ];
    }),
  );
  return {
    id: 'consumption',
    title: t('reports.consumption.titleAll'),
    message: t(rows.length === 0 ? 'reports.consumption.tooFew' : 'reports.consumption.messageAll'),
    drawing: null,
    table: rows.length === 0 ? null : { columns: fleetColumns(t), rows },
  };
}

function fleetColumns(t: ReportWording['t']): string[] {
  return [
    t('reports.column.vehicle'),
    t('reports.column.perHundred'),
    t('reports.column.costPerHundred'),
    t('reports.column.distance'),
  ];
}

/** By date; the response has the newest first. */
function legsIn({ legs }: Energy, { from, to }: ReportPeriod): Leg[] {
  return legs.toReversed().filter((leg) => (from === null || leg.to.date >= from) && leg.to.date <= to);
}
