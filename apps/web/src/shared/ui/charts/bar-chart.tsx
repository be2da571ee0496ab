import { ChartCursor } from '#shared/ui/charts/chart-cursor.tsx';
import { ChartFrame, type ChartFrameProps } from '#shared/ui/charts/chart-frame.tsx';
import { useState } from 'react';
import classes from './bar-chart.module.css';

export interface Bar {
  readonly key: string;
  /** Short label under the bar: « nov. » */
  readonly axisText: string;
  /** Full name: « novembre 2026 » */
  readonly name: string;
  /** Not negative. */
  readonly value: number;
  /** Formatted value: « 62,00 € » */
  readonly valueText: string;
}

export interface BarChartProps extends Omit<ChartFrameProps, 'children' | 'shown'> {
  /** From left to right; at least one. */
  readonly bars: readonly Bar[];
  /** Key of the highlighted bar, such as the current month; its value is shown until another bar is pointed at. */
  readonly currentKey: string;
}

/** Bar chart of one series, such as the costs of twelve months. */
export function BarChart({ bars, currentKey, ...frame }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const resting = Math.max(
    0,
    bars.findIndex((bar) => bar.key === currentKey),
  );
  const index = pointed !== null && pointed < bars.length ? pointed : resting;
  const shown = bars[index];
  const highest = Math.max(...bars.map((bar) => bar.value), 0);
  if (shown === undefined) return null;
  return (
    <ChartFrame {...frame} shown={{ value: shown.valueText, at: shown.name }}>
      <ChartCursor
        label={frame.texts.title}
        positions={bars.map((_, position) => (position + 0.5) / bars.length)}
        current={index}
        valueText={`${shown.name}, ${shown.valueText}`}
        onMove={setPointed}
        onLeave={() => setPointed(null)}
      >
        <div className={classes.bars} aria-hidden="true">
          {bars.map((bar, position) => (
            <div
              key={bar.key}
              className={classes.bar}
              data-current={bar.key === currentKey || undefined}
              data-pointed={(pointed !== null && position === index) || undefined}
            >
              <div className={classes.column}>
                <div
                  className={classes.fill}
                  data-empty={bar.value <= 0 || undefined}
                  style={{ height: `${highest === 0 ? 0 : Math.max(0, bar.value / highest) * 100}%` }}
                />
              </div>
              <span className={classes.axis}>{bar.axisText}</span>
            </div>
          ))}
        </div>
      </ChartCursor>
    </ChartFrame>
  );
}
