import { ChartFrame, type ChartFrameProps } from '#shared/ui/charts/chart-frame.tsx';
import { lookProps, type ChartLook } from '#shared/ui/charts/chart-look.ts';
import lookClasses from '#shared/ui/charts/chart-look.module.css';
import classes from './parts-chart.module.css';

export interface ChartPart {
  readonly key: string;
  readonly label: string;
  readonly look: ChartLook;
  /** Not negative. */
  readonly value: number;
  /** Formatted value: « 62,00 € » */
  readonly valueText: string;
  readonly shareText: string;
}

export interface PartsChartProps extends Omit<ChartFrameProps, 'children' | 'shown'> {
  /** From top to bottom; at least one. */
  readonly parts: readonly ChartPart[];
}

/** Horizontal bars for the parts of a whole, each with its value and share. */
export function PartsChart({ parts, ...frame }: PartsChartProps) {
  const greatest = Math.max(...parts.map(({ value }) => value), 0);
  return (
    <ChartFrame {...frame}>
      <dl className={classes.parts}>
        {parts.map(({ key, label, look, value, valueText, shareText }) => {
          const { style, ...pattern } = lookProps(look);
          const width = `${greatest === 0 ? 0 : Math.max(0, value / greatest) * 100}%`;
          return (
            <div key={key} className={classes.part}>
              <dt>{label}</dt>
              <dd>
                <b>{valueText}</b> <span>{shareText}</span>
              </dd>
              <span className={classes.track} aria-hidden="true">
                <span
                  className={`${classes.bar} ${lookClasses.look}`}
                  {...pattern}
                  style={{ ...style, width }}
                />
              </span>
            </div>
          );
        })}
      </dl>
    </ChartFrame>
  );
}
