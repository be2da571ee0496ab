import { axisTicks } from '#shared/ui/charts/axis-ticks.ts';
import { ChartCursor } from '#shared/ui/charts/chart-cursor.tsx';
import { ChartFrame, type ChartFrameProps } from '#shared/ui/charts/chart-frame.tsx';
import { lookProps, type ChartLook } from '#shared/ui/charts/chart-look.ts';
import lookClasses from '#shared/ui/charts/chart-look.module.css';
import { useState } from 'react';
import classes from './column-chart.module.css';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly look: ChartLook;
}

export interface ChartColumn {
  readonly key: string;
  /** Under the column, short: « nov. » */
  readonly axisText: string;
  /** In full: « novembre 2026 » */
  readonly name: string;
  /** One for each series, in their order; not negative. */
  readonly values: readonly number[];
}

export interface ColumnChartProps extends Omit<ChartFrameProps, 'children' | 'shown'> {
  /** From below, or from the left; at least one. */
  readonly series: readonly ChartSeries[];
  /** From left to right; at least one. */
  readonly columns: readonly ChartColumn[];
  /** Upon each other, where they add up; else side by side, the last being what is read first. */
  readonly isStacked: boolean;
  /** The column that is read until another is pointed at; the last one without. */
  readonly currentKey?: string;
  readonly formatValue: (value: number) => string;
  /** Writes a value of the axis, short. */
  readonly formatTick: (value: number) => string;
}

const TICKS = 3;

/** Values of several series as columns, with the values of one column beside their names. */
export function ColumnChart(props: ColumnChartProps) {
  const { series, columns, isStacked, currentKey, formatValue, formatTick, ...frame } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const found = columns.findIndex(({ key }) => key === currentKey);
  const resting = found === -1 ? columns.length - 1 : found;
  const index = pointed !== null && pointed < columns.length ? pointed : resting;
  const shown = columns[index];
  if (shown === undefined) return null;
  const ticks = axisTicks(0, Math.max(...columns.map((column) => heightOf(column, isStacked))), TICKS);
  const top = ticks.at(-1) ?? 1;
  const main = formatValue(isStacked ? sumOf(shown) : (shown.values.at(-1) ?? 0));
  const parts = series.map(({ label }, at) => `${label} ${formatValue(shown.values[at] ?? 0)}`);
  const spoken = series.length > 1 ? parts.filter((_, at) => !isStacked || shown.values[at] !== 0) : [];
  return (
    <ChartFrame {...frame} shown={{ value: main, at: shown.name }}>
      <div className={classes.chart}>
        <div className={classes.ticks} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <div className={classes.scroller}>
          <div className={classes.cursor} style={{ minWidth: `calc(${columns.length} * min(0.5rem, 8px))` }}>
            <ChartCursor
              label={frame.texts.title}
              positions={columns.map((_, position) => (position + 0.5) / columns.length)}
              current={index}
              valueText={[shown.name, isStacked && main, ...spoken].filter(Boolean).join(', ')}
              onMove={setPointed}
              onLeave={() => setPointed(null)}
            >
              <div className={classes.plot} data-stacked={isStacked || undefined} aria-hidden="true">
                {columns.map((column, position) => (
                  <div
                    key={column.key}
                    className={classes.column}
                    data-shown={position === index || undefined}
                    data-axis={axisLabelOf(position, columns.length)}
                    data-beside-end={besideEndOf(position, columns.length)}
                  >
                    <Bars series={series} values={column.values} top={top} />
                    <span className={classes.axis}>{column.axisText}</span>
                  </div>
                ))}
              </div>
            </ChartCursor>
          </div>
        </div>
      </div>
      {series.length > 1 && (
        <ul className={classes.legend} aria-hidden="true">
          {series.map(({ key, label, look }, at) => (
            <li key={key}>
              <Swatch look={look} /> <span>{label}</span> <b>{formatValue(shown.values[at] ?? 0)}</b>
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  );
}

interface BarsProps {
  readonly series: readonly ChartSeries[];
  readonly values: readonly number[];
  /** The value at the top of the axis. */
  readonly top: number;
}

function Bars({ series, values, top }: BarsProps) {
  return (
    <div className={classes.bars}>
      {series.map(({ key, look }, at) => {
        const { style, ...pattern } = lookProps(look);
        const height = `${Math.max(0, (values[at] ?? 0) / top) * 100}%`;
        return (
          <span
            key={key}
            className={`${classes.bar} ${lookClasses.look}`}
            data-empty={(values[at] ?? 0) <= 0 || undefined}
            {...pattern}
            style={{ ...style, height }}
          />
        );
      })}
    </div>
  );
}

function Swatch({ look }: { readonly look: ChartLook }) {
  return <span className={`${classes.swatch} ${lookClasses.look}`} {...lookProps(look)} />;
}

/** What is below 0 is said and not drawn: it is no part of a stack. */
function heightOf(column: ChartColumn, isStacked: boolean): number {
  const drawn = column.values.map((value) => Math.max(0, value));
  return isStacked ? drawn.reduce((sum, value) => sum + value, 0) : Math.max(...drawn);
}

function sumOf({ values }: ChartColumn): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Counted from the right, so that the latest keeps its own: about twelve names where there is room, six on a phone, two with large text. */
function axisLabelOf(position: number, count: number): 'always' | 'few' | 'usual' | 'wide' | undefined {
  const fromRight = count - 1 - position;
  if (fromRight === 0) return 'always';
  if (fromRight % Math.ceil(count / 2) === 0) return 'few';
  if (fromRight % Math.ceil(count / 6) === 0) return 'usual';
  return fromRight % Math.ceil(count / 12) === 0 ? 'wide' : undefined;
}

/**
 * Set on the usual name next to that of the last or first column, which grows inwards: it is left out where the two
 * would touch, and the thinner the columns the sooner.
 */
function besideEndOf(position: number, count: number): 'few' | 'many' | undefined {
  const step = Math.ceil(count / 6);
  const isFirstNamed = (count - 1) % step === 0;
  const isBeside = position === count - 1 - step || (isFirstNamed && position === step);
  if (!isBeside) return undefined;
  return count > 12 ? 'many' : 'few';
}
