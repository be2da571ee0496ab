import type { ChartLook } from '#shared/ui/charts/chart-look.ts';
import type { ChartSeries } from '#shared/ui/charts/column-chart.tsx';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { EXPENSE_KINDS, type ExpenseKind } from '@carnet/domain/expenses/expense';
import type { Translate } from '@carnet/i18n/translate';

export type CostKind = 'maintenance' | ExpenseKind;

/** From bottom to top in every chart: maintenance, then expenses in list order. */
export const COST_KINDS: readonly CostKind[] = ['maintenance', ...EXPENSE_KINDS];

/** The same on screen, on paper and in a PDF. */
export const KIND_LOOKS: Readonly<Record<CostKind, ChartLook>> = {
  maintenance: { light: '#1d4ed8', dark: '#8fb2ff', pattern: 'solid' },
  fuel: { light: '#b45309', dark: '#f0a04b', pattern: 'rising' },
  charge: { light: '#0f766e', dark: '#4fd1c5', pattern: 'falling' },
  insurance: { light: '#7c3aed', dark: '#b79cff', pattern: 'across' },
  tax: { light: '#be123c', dark: '#ff8fa3', pattern: 'upright' },
  parking: { light: '#475569', dark: '#a3b1c6', pattern: 'dots' },
  toll: { light: '#0369a1', dark: '#5cc3f2', pattern: 'grid' },
  fine: { light: '#86198f', dark: '#e58cf0', pattern: 'risingWide' },
  wash: { light: '#3f6212', dark: '#a3d65c', pattern: 'acrossWide' },
  accessory: { light: '#854d0e', dark: '#e3c04a', pattern: 'uprightWide' },
  loan: { light: '#1f2937', dark: '#d5dbe6', pattern: 'diamonds' },
  other: { light: '#6b7280', dark: '#8f9bb0', pattern: 'fallingWide' },
};

/** For a chart of a single series. */
export const PLAIN_LOOK: ChartLook = KIND_LOOKS.maintenance;

/** For the previous year next to the current one. */
export const BEFORE_LOOK: ChartLook = { light: '#64748b', dark: '#7d8aa3', pattern: 'rising' };

export function kindLabel(t: Translate, kind: CostKind): string {
  return kind === 'maintenance' ? t('common.costs.maintenance') : t(`common.expenseKind.${kind}`);
}

type Kinds = Pick<CostReport['total'], 'kinds'>;

/** Cost of one kind in a row, in euros. */
export function costOfKind(row: Kinds | undefined, kind: CostKind): number {
  return row?.kinds.find((one) => one.kind === kind)?.cost ?? 0;
}

/** Kinds with any cost or refund, in chart order. */
export function spentKinds({ kinds }: Kinds): CostKind[] {
  return COST_KINDS.filter((kind) => kinds.some((one) => one.kind === kind && one.cost !== 0));
}

export function kindSeries(kinds: readonly CostKind[], t: Translate): ChartSeries[] {
  return kinds.map((kind) => ({ key: kind, label: kindLabel(t, kind), look: KIND_LOOKS[kind] }));
}
