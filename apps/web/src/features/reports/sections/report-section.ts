import type { ChartColumn, ChartSeries } from '#shared/ui/charts/column-chart.tsx';
import type { ChartPart } from '#shared/ui/charts/parts-chart.tsx';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import type { Formatters } from '@carnet/i18n/format';
import type { Language } from '@carnet/i18n/language';
import type { Translate } from '@carnet/i18n/translate';

/** A cell by what it holds, so that a screen and a CSV each write it in their way. Money in euros. */
export type ReportCell =
  | null
  | { readonly text: string }
  | { readonly euros: number }
  | { readonly eurosPerUnit: number }
  | { readonly kilometres: number }
  /** Of a whole. */
  | { readonly share: number }
  /** As a share of what was before. */
  | { readonly change: number }
  | { readonly quantity: number }
  /** The name of what was measured; only files write its unit beside it. */
  | { readonly measured: string; readonly unit: QuantityUnit }
  | { readonly perHundred: number; readonly unit: QuantityUnit };

export interface ReportTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReportCell[] }[];
}

interface ColumnDrawing {
  readonly kind: 'columns';
  readonly series: readonly ChartSeries[];
  readonly columns: readonly ChartColumn[];
  readonly isStacked: boolean;
  /** The column that is read first; the last one without. */
  readonly currentKey?: string;
  readonly formatValue: (value: number) => string;
  readonly formatTick: (value: number) => string;
}

interface PartsDrawing {
  readonly kind: 'parts';
  readonly parts: readonly ChartPart[];
}

interface LineDrawing {
  readonly kind: 'line';
  /** By date; at least two. */
  readonly points: readonly {
    readonly key: string;
    readonly x: number;
    readonly y: number;
    readonly at: string;
  }[];
  readonly formatValue: (value: number) => string;
  readonly formatTick: (value: number) => string;
}

/** A picture without its place: drawn on a screen by the charts, in a PDF by lines. */
export type Drawing = ColumnDrawing | PartsDrawing | LineDrawing;

/** One question and its answer: in words, as a picture and as the table behind it. */
export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** What one has to know to read it. */
  readonly note?: string;
  readonly drawing: Drawing | null;
  /** Null where there is nothing to show but the message. */
  readonly table: ReportTable | null;
}

/** The words of a section. */
export interface ReportWording {
  readonly t: Translate;
  readonly format: Formatters;
  readonly language: Language;
}

/** A cell as people read it on a screen. */
export function cellText(cell: ReportCell, format: Formatters): string {
  if (cell === null) return '–';
  if ('text' in cell) return cell.text;
  if ('euros' in cell) return format.formatEuros(cell.euros);
  if ('eurosPerUnit' in cell) return format.formatEurosPerUnit(cell.eurosPerUnit);
  if ('kilometres' in cell) return format.formatKilometres(cell.kilometres);
  if ('share' in cell) return format.formatPart(cell.share);
  if ('change' in cell) return format.formatPercent(cell.change);
  if ('measured' in cell) return cell.measured;
  if ('perHundred' in cell) return `${format.formatTenths(cell.perHundred)}\u00a0${cell.unit}`;
  return format.formatNumber(cell.quantity);
}
