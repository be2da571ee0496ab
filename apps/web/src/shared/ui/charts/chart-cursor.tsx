import type { PointerEvent, ReactNode } from 'react';
import classes from './chart-cursor.module.css';

export interface ChartCursorProps {
  readonly label: string;
  /** Horizontal position of each value, 0 to 1. */
  readonly positions: readonly number[];
  readonly current: number;
  /** The value at the cursor, as a sentence. */
  readonly valueText: string;
  readonly onMove: (index: number) => void;
  /** The pointer left the chart: reset the cursor. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/**
 * Moves through the values of a chart by pointer or arrow keys. An invisible range input on top provides the
 * browser's own keyboard handling and screen-reader output.
 */
export function ChartCursor({
  label,
  positions,
  current,
  valueText,
  onMove,
  onLeave,
  children,
}: ChartCursorProps) {
  function follow({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) onMove(nearest(positions, (clientX - left) / width));
  }
  return (
    <div className={classes.area} onPointerMove={follow} onPointerDown={follow} onPointerLeave={onLeave}>
      {children}
      <input
        type="range"
        name="point"
        className={classes.range}
        min={0}
        max={positions.length - 1}
        step={1}
        value={current}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
        onBlur={onLeave}
      />
    </div>
  );
}

function nearest(positions: readonly number[], share: number): number {
  const distances = positions.map((position) => Math.abs(position - share));
  return distances.indexOf(Math.min(...distances));
}
