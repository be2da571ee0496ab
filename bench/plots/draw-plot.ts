import { writeValue } from '#figures/write-value.ts';
import { escapeText } from '#plots/escape-text.ts';
import type { BarPlot, LinePlot, Plot } from '#plots/plot.ts';
import { linearScale, logScale, type Scale } from '#plots/scale.ts';

const WIDTH = 640;
const LEFT = 70;
const RIGHT = 12;
const TOP = 12;
const LINES_HEIGHT = 240;
const FOOT = 42;
const BAR_HEIGHT = 13;
const BAR_GAP = 10;
const LABEL_WIDTH = 190;
/** As many colours as the page has. */
const COLORS = 6;

/** A plot as SVG; its colours come from the page (`.c0` to `.c5`), so that they fit light and dark. */
export function drawPlot(plot: Plot): string {
  const { height, content } = plot.kind === 'lines' ? drawLines(plot) : drawBars(plot);
  const names = plot.kind === 'lines' ? plot.lines.map(({ name }) => name) : plot.names;
  return [
    `<figure><figcaption>${escapeText(plot.title)}</figcaption>`,
    `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeText(plot.title)}">${content}</svg>`,
    `<ul class="legend">${names.map((name, index) => `<li class="c${index % COLORS}">${escapeText(name)}</li>`).join('')}</ul></figure>`,
  ].join('\n');
}

function drawLines({ lines, xScale, yScale, xTitle, unit }: LinePlot): { height: number; content: string } {
  const points = lines.flatMap((line) => line.points);
  const x = scaleOf(
    xScale,
    points.map((point) => point.x),
  );
  const y = scaleOf(
    yScale,
    points.map((point) => point.y),
  );
  const right = (value: number) => LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
  const down = (value: number) => TOP + (1 - y.place(value)) * LINES_HEIGHT;
  const bottom = TOP + LINES_HEIGHT;
  const content = [
    ...y.ticks.map(
      (tick) =>
        `<path class="grid" d="M${LEFT} ${round(down(tick))}H${WIDTH - RIGHT}"/>` +
        text(LEFT - 6, down(tick) + 4, writeValue(tick, unit), 'end'),
    ),
    ...x.ticks.map((tick) => text(right(tick), bottom + 16, tick.toLocaleString('en'), 'middle')),
    text(LEFT + (WIDTH - LEFT - RIGHT) / 2, bottom + 34, xTitle, 'middle'),
    ...lines.map((line, index) => {
      const places = line.points.map((point) => `${round(right(point.x))} ${round(down(point.y))}`);
      const marks = line.points.map(
        (point) =>
          `<circle cx="${round(right(point.x))}" cy="${round(down(point.y))}" r="3"><title>${escapeText(
            `${line.name}, ${point.x.toLocaleString('en')}: ${writeValue(point.y, unit)}`,
          )}</title></circle>`,
      );
      return `<g class="c${index % COLORS}"><polyline points="${places.join(' ')}"/>${line.points.length > 60 ? '' : marks.join('')}</g>`;
    }),
  ];
  return { height: bottom + FOOT, content: content.join('') };
}

function drawBars({ bars, names, unit }: BarPlot): { height: number; content: string } {
  const scale = linearScale(bars.flatMap(({ values }) => values));
  const valueWidth = 70;
  const space = WIDTH - LABEL_WIDTH - valueWidth;
  const groupHeight = names.length * BAR_HEIGHT + BAR_GAP;
  const content = bars.flatMap(({ label, values }, place) => {
    const top = TOP + place * groupHeight;
    return [
      text(LABEL_WIDTH - 8, top + (names.length * BAR_HEIGHT) / 2 + 4, label, 'end'),
      ...values.filter(Number.isFinite).map((value, index) => {
        const length = scale.place(value) * space;
        const y = top + index * BAR_HEIGHT;
        return (
          `<rect class="c${index % COLORS}" x="${LABEL_WIDTH}" y="${y}" width="${round(length)}" height="${BAR_HEIGHT - 2}"/>` +
          text(LABEL_WIDTH + length + 5, y + BAR_HEIGHT - 3, writeValue(value, unit), 'start')
        );
      }),
    ];
  });
  return { height: TOP + bars.length * groupHeight, content: content.join('') };
}

function scaleOf(kind: 'linear' | 'log', values: readonly number[]): Scale {
  return kind === 'linear' ? linearScale(values) : logScale(values);
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeText(words)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
