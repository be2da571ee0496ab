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
  /** Short label under the column: « nov. » */
  readonly axisText: string;
  /** Full name: « novembre 2026 » */
  readonly name: string;
  /** One per series, in their order; not negative. */
  readonly values: readonly number[];
}

export interface ColumnChartProps extends Omit<ChartFrameProps, 'children' | 'shown'> {
  /** From bottom to top, or from left to right; at least one. */
  readonly series: readonly ChartSeries[];
  /** From left to right; at least one. */
  readonly columns: readonly ChartColumn[];
  /** Stacked if the values add up; otherwise grouped, the most important last. */
  readonly isStacked: boolean;
  /** Column shown until another is pointed at; the last one by default. */
  readonly currentKey?: string;
  readonly formatValue: (value: number) => string;
  /** Formats an axis value, short. */
  readonly formatTick: (value: number) => string;
}

const TICKS = 3;

/** Column chart of several series; shows the values of one column next to the series names. */
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
                    data-beside-end={nextToEndOf(position, columns.length)}
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
  /** Value at the top of the axis. */
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

/** Negative values are listed but not drawn: a stack cannot contain them. */
function heightOf(column: ChartColumn, isStacked: boolean): number {
  const drawn = column.values.map((value) => Math.max(0, value));
  return isStacked ? drawn.reduce((sum, value) => sum + value, 0) : Math.max(...drawn);
}

function sumOf({ values }: ChartColumn): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * Counted from the right, so that the latest is always labelled: about twelve labels on a wide screen, six on
 * a phone, two with large text.
 */
function axisLabelOf(position: number, count: number): 'always' | 'few' | 'usual' | 'wide' | undefined {
  const fromRight = count - 1 - position;
  if (fromRight === 0) return 'always';
  if (fromRight % Math.ceil(count / 2) === 0) return 'few';
  if (fromRight % Math.ceil(count / 6) === 0) return 'usual';
  return fromRight % Math.ceil(count / 12) === 0 ? 'wide' : undefined;
}

/**
 * Marks the label next to an outer label, which grows inwards: it is hidden where the two would touch,
 * earlier for thinner columns.
 */
function nextToEndOf(position: number, count: number): 'few' | 'many' | undefined {
  const step = Math.ceil(count / 6);
  const isFirstNamed = (count - 1) % step === 0;
  const isBeside = position === count - 1 - step || (isFirstNamed && position === step);
  if (!isBeside) return undefined;
  return count > 12 ? 'many' : 'few';
}
