import { tyreSectionsOf, useReportedTyres } from '#features/reports/view/reported-tyres.ts';
import { useConsumptions, useCostReport } from '#features/reports/reports.queries.ts';
import {
  consumptionSections,
  fleetConsumptionSection,
  mileageSection,
  perKilometreSection,
} from '#features/reports/sections/driven-sections.ts';
import {
  kindsSection,
  stackedSection,
  vehiclesSection,
  type CostSectionInput,
} from '#features/reports/sections/cost-sections.ts';
import { knownFrom, lastYearOf, reportColumns } from '#features/reports/sections/report-rows.ts';
import type { ReportSection, ReportWording } from '#features/reports/sections/report-section.ts';
import {
  runningSection,
  yearsSection,
  type CumulativeInput,
} from '#features/reports/sections/course-sections.ts';
import { stepFor, type ReportChoice } from '#features/reports/view/report-choice.tsx';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { countMonths, yearToDate } from '@carnet/domain/costs/report-figures';

interface ReportQueries {
  /** Undefined until all queries have loaded. */
  readonly answers: ReportAnswers | undefined;
  readonly isError: boolean;
  readonly isRetrying: boolean;
  readonly refetch: () => void;
}

export interface ReportAnswers {
  readonly months: CostReport;
  readonly years: CostReport;
  readonly kinds: CostReport;
  readonly comparison: CostReport;
  readonly before: CostReport;
  readonly running: CostReport;
  readonly consumptions: ReturnType<typeof useConsumptions>;
  /** Empty where they cannot be loaded: a report is shown without them. */
  readonly tyreSets: readonly TyreSet[];
}

/** Loads the data of a report, from the copy on the device if there is one. */
export function useReportAnswers(
  { vehicleId, period }: ReportChoice,
  vehicles: readonly Vehicle[],
): ReportQueries {
  const about = vehicleId === null ? {} : { vehicleId };
  const days = { ...about, ...(period.from !== null && { from: period.from }), to: period.to };
  const purchase = vehicles.find(({ id }) => id === vehicleId)?.purchaseDate ?? null;
  const year = lastYearOf(period);
  const queries = {
    months: useCostReport({ ...days, by: 'month' }),
    years: useCostReport({ ...days, by: 'year' }),
    kinds: useCostReport({ ...days, by: 'kind' }),
    comparison: useCostReport({ ...about, from: civilDateOf(year - 1, 1, 1), to: period.to, by: 'month' }),
    before: useCostReport({ ...about, ...yearToDate(period.to).before, by: 'year' }),
    running: useCostReport({
      ...about,
      ...(purchase !== null && { from: purchase }),
      to: period.to,
      by: 'month',
    }),
  };
  const consumptions = useConsumptions(filledVehicles(queries.months.data));
  const tyreSets = useReportedTyres(vehicleId);
  const all = Object.values(queries);
  const { months, years, kinds, comparison, before, running } = queries;
  const isWhole =
    months.data && years.data && kinds.data && comparison.data && before.data && running.data && tyreSets;
  return {
    answers: isWhole && {
      months: months.data,
      years: years.data,
      kinds: kinds.data,
      comparison: comparison.data,
      before: before.data,
      running: running.data,
      consumptions,
      tyreSets,
    },
    isError: all.some(({ isError }) => isError),
    isRetrying: all.some((query) => query.isError && query.isFetching),
    refetch: () => all.forEach(({ refetch }) => void refetch()),
  };
}

/** Vehicles with fillings: others have no consumption. */
function filledVehicles(report: CostReport | undefined): string[] {
  return (report?.vehicles ?? [])
    .filter(({ kinds }) => kinds.some(({ kind }) => kind === 'fuel' || kind === 'charge'))
    .map(({ vehicle_id: id }) => id);
}

interface ReportMatter {
  readonly choice: ReportChoice;
  readonly answers: ReportAnswers;
  /** In use and archived. */
  readonly vehicles: readonly Vehicle[];
  readonly isPriceShown: boolean;
}

export interface Report {
  readonly matter: CostSectionInput;
  readonly sections: readonly ReportSection[];
}

/** Sections of a report in order; null if there is no data at all for the vehicle. */
export function composeReport(asked: ReportMatter, wording: ReportWording): Report | null {
  const { choice, answers, vehicles } = asked;
  const { period, vehicleId } = choice;
  const from = knownFrom(answers.months, period);
  if (from === null && answers.running.rows.length === 0 && answers.comparison.rows.length === 0) return null;
  const step = stepFor(choice, from ?? period.to, period.to);
  const report = step === 'month' ? answers.months : answers.years;
  const matter: CostSectionInput = {
    report,
    step,
    columns: reportColumns(report, period, step),
    // At least one month: extrapolating a week to a month would be a forecast.
    months: from === null ? 1 : Math.max(1, countMonths({ from, to: period.to })),
  };
  const nameOf = (id: string) => vehicles.find((vehicle) => vehicle.id === id)?.name ?? '';
  const ofAll = vehicleId === null && vehicles.length > 1;
  return {
    matter,
    sections: [
      stackedSection(matter, wording),
      kindsSection(answers.kinds, wording),
      ...(ofAll ? [vehiclesSection(answers.months, nameOf, wording)] : []),
      yearsSection({ report: answers.comparison, before: answers.before, to: period.to }, wording),
      runningSection(toRunningMatter(asked), wording),
      perKilometreSection(matter, wording),
      mileageSection(matter, wording),
      ...composeConsumption(asked, nameOf, wording),
      ...tyreSectionsOf(answers.tyreSets, ofAll ? nameOf : null, wording),
    ],
  };
}

function toRunningMatter({ choice, answers, vehicles, isPriceShown }: ReportMatter): CumulativeInput {
  const { vehicleId, period } = choice;
  return {
    report: answers.running,
    purchases: vehicles
      .filter(({ id }) => vehicleId === null || id === vehicleId)
      .map(({ purchaseDate: date, purchasePrice: price }) => ({ date, price })),
    isOfOne: vehicleId !== null,
    to: period.to,
    isPriceShown,
  };
}

function composeConsumption(
  { choice: { vehicleId, period }, answers: { consumptions } }: ReportMatter,
  nameOf: (id: string) => string,
  wording: ReportWording,
): ReportSection[] {
  if (vehicleId !== null) {
    const [own] = consumptions;
    return consumptionSections(own?.consumption ?? { energies: [], total: null }, period, wording);
  }
  const named = consumptions.map((one) => ({ ...one, name: nameOf(one.vehicleId) }));
  return [fleetConsumptionSection(named, period, wording)];
}
