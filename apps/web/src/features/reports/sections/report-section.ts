import type { ChartColumn, ChartSeries } from '#shared/ui/charts/column-chart.tsx';
import type { ChartPart } from '#shared/ui/charts/parts-chart.tsx';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import type { Formatters } from '@carnet/i18n/format';
import type { Language } from '@carnet/i18n/language';
import type { Translate } from '@carnet/i18n/translate';

/** A typed cell, so that screen and CSV can each format it. Money in euros. */
export type ReportCell =
  | null
  | { readonly text: string }
  | { readonly euros: number }
  | { readonly eurosPerUnit: number }
  | { readonly kilometres: number }
  /** Share of a whole. */
  | { readonly share: number }
  /** Relative change from the previous value. */
  | { readonly change: number }
  | { readonly quantity: number }
  /** Name of a measured series; only files add its unit. */
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
  /** Column shown first; the last one by default. */
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

/** Data of a chart without its frame: rendered by the charts on screen, as lines in a PDF. */
export type Drawing = ColumnDrawing | PartsDrawing | LineDrawing;

/** One question and its answer: as a message, a chart and a table. */
export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** What a reader has to know to interpret it. */
  readonly note?: string;
  readonly drawing: Drawing | null;
  /** Null if there is only the message. */
  readonly table: ReportTable | null;
}

/** Translator, formatters and language of a section. */
export interface ReportWording {
  readonly t: Translate;
  readonly format: Formatters;
  readonly language: Language;
}

/** Formats a cell for the screen. */
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
