import { axisTicks } from '#shared/ui/charts/axis-ticks.ts';
import { ChartCursor } from '#shared/ui/charts/chart-cursor.tsx';
import { ChartFrame, type ChartFrameProps } from '#shared/ui/charts/chart-frame.tsx';
import { useState } from 'react';
import classes from './line-chart.module.css';

export interface ChartPoint {
  readonly key: string;
  /** Position on the time axis: any number that grows with the date, such as days. */
  readonly x: number;
  readonly y: number;
}

export interface LineChartProps extends Omit<ChartFrameProps, 'children' | 'shown'> {
  /** By date; at least two. */
  readonly points: readonly ChartPoint[];
  /** Formats a point: « 21 nov. 2026 », « 84 210 km ». */
  readonly textOf: (index: number) => { readonly x: string; readonly y: string };
  /** Formats a value of the vertical axis. */
  readonly formatY: (value: number) => string;
}

const TICKS = 3;

/** Line chart of a value over time, such as a mileage. */
export function LineChart({ points, textOf, formatY, ...frame }: LineChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const index = pointed !== null && pointed < points.length ? pointed : points.length - 1;
  const shown = points[index];
  if (shown === undefined) return null;
  const ticks = axisTicks(
    Math.min(...points.map(({ y }) => y)),
    Math.max(...points.map(({ y }) => y)),
    TICKS,
  );
  const scale = scaleOf(points, ticks);
  const places = points.map(scale);
  const here = scale(shown);
  const text = textOf(index);
  return (
    <ChartFrame {...frame} shown={{ value: text.y, at: text.x }}>
      <div className={classes.chart}>
        <div className={classes.ticks} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{formatY(tick)}</span>
          ))}
        </div>
        <ChartCursor
          label={frame.texts.title}
          positions={places.map(({ left }) => left)}
          current={index}
          valueText={`${text.x}, ${text.y}`}
          onMove={setPointed}
          onLeave={() => setPointed(null)}
        >
          <div className={classes.plot} aria-hidden="true">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.drawing}>
              {ticks.map((tick, position) => (
                <path
                  key={tick}
                  className={classes.rule}
                  d={`M0 ${(position / (ticks.length - 1)) * 100}H100`}
                />
              ))}
              <path
                className={classes.ground}
                d={`${pathOf(places)}L${coordinate(places.at(-1)?.left)} 100L${coordinate(places[0]?.left)} 100Z`}
              />
              <path className={classes.line} d={pathOf(places)} />
            </svg>
            <span
              className={classes.point}
              style={{ left: `${here.left * 100}%`, top: `${here.top * 100}%` }}
            />
          </div>
        </ChartCursor>
        <div className={classes.ends} aria-hidden="true">
          <span>{textOf(0).x}</span>
          <span>{textOf(points.length - 1).x}</span>
        </div>
      </div>
    </ChartFrame>
  );
}

interface PlotPosition {
  /** From the left and from the top, 0 to 1. */
  readonly left: number;
  readonly top: number;
}

function scaleOf(
  points: readonly ChartPoint[],
  ticks: readonly number[],
): (point: ChartPoint) => PlotPosition {
  const [firstX, lastX] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return ({ x, y }) => ({
    left: lastX === firstX ? 0.5 : (x - firstX) / (lastX - firstX),
    top: 1 - (y - low) / (high - low),
  });
}

function pathOf(places: readonly PlotPosition[]): string {
  return `M${places.map(({ left, top }) => `${coordinate(left)} ${coordinate(top)}`).join('L')}`;
}

/** SVG coordinate of a share, rounded. */
function coordinate(share = 0): string {
  return String(Math.round(share * 10_000) / 100);
}
