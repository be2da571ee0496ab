import { REPORT_PERIODS, reportPeriodOf, type ReportPeriodName } from '@carnet/domain/costs/report-figures';
import type { ReportStep } from '#features/reports/sections/report-rows.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { daysBetween, parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ReportPeriod } from '@carnet/domain/costs/report-figures';
import { useSearchParams } from 'react-router';

/** What a report is about, as the address says. */
export interface ReportChoice {
  /** Null for all. */
  readonly vehicleId: string | null;
  readonly periodName: ReportPeriodName;
  readonly period: ReportPeriod;
  /** Null where it is left to the length of the period. */
  readonly step: ReportStep | null;
}

export interface ReportChoiceState extends ReportChoice {
  readonly change: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Longer than so many days, a period is shown by year unless asked otherwise: months would be too thin to point at. */
const LONG_DAYS = 3 * 366;

/** What a report is about, in the address, so that it can be kept and sent. */
export function useReportChoice(): ReportChoiceState {
  const today = useToday();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('period');
  const periodName = REPORT_PERIODS.find((name) => name === asked) ?? 'twelveMonths';
  const step = parameters.get('step');
  return {
    vehicleId: parameters.get('vehicle'),
    periodName,
    period: reportPeriodOf(periodName, today, {
      from: parseCivilDate(parameters.get('from') ?? ''),
      to: parseCivilDate(parameters.get('to') ?? ''),
    }),
    step: step === 'month' || step === 'year' ? step : null,
    change(changes) {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      setParameters(next, { replace: true });
    },
  };
}

/** By month or by year, as chosen, else by how long the period is. */
export function stepFor({ step }: Pick<ReportChoice, 'step'>, from: CivilDate, to: CivilDate): ReportStep {
  return step ?? (daysBetween(from, to) > LONG_DAYS ? 'year' : 'month');
}
