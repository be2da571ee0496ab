import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Bytes by screen. */
export type RouteBudgets = Readonly<Record<string, number>>;

export interface BudgetLine {
  readonly name: string;
  readonly bytes: number;
  /** Undefined without a budget. */
  readonly budget: number | undefined;
  readonly fault: string | null;
}

/** The committed table of budgets. */
export const budgetsFile = path.join(import.meta.dirname, 'route-budgets.json');

export function readBudgets(): RouteBudgets {
  return JSON.parse(readFileSync(budgetsFile, 'utf8'));
}

/** Tolerance: other code splitting moves a few bytes between files. */
const TOLERANCE = 0.05;
const TOLERANCE_BYTES = 500;

/** Compares each screen with its budget. A screen without a budget and a budget without a screen are faults. */
export function holdToBudgets(measured: ReadonlyMap<string, number>, budgets: RouteBudgets): BudgetLine[] {
  const lines = [...measured].map(([name, bytes]) => {
    const budget = budgets[name];
    return { name, bytes, budget, fault: faultOf(bytes, budget) };
  });
  const gone = Object.entries(budgets).filter(([name]) => !measured.has(name));
  return [...lines, ...gone.map(([name, budget]) => ({ name, bytes: 0, budget, fault: 'is no screen' }))];
}

function faultOf(bytes: number, budget: number | undefined): string | null {
  if (budget === undefined) return 'has no budget';
  const limit = budget + Math.max(budget * TOLERANCE, TOLERANCE_BYTES);
  return bytes > limit ? `has grown by ${Math.round((bytes / budget - 1) * 100)} %` : null;
}
