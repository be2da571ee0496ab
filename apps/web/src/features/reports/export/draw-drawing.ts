import { INK, type Box, type PdfPage } from '#features/reports/export/pdf-file.ts';
import { textWidth } from '#features/reports/export/pdf-font.ts';
import type { Drawing } from '#features/reports/sections/report-section.ts';
import { axisTicks } from '#shared/ui/charts/axis-ticks.ts';

type Columns = Extract<Drawing, { kind: 'columns' }>;
type Parts = Extract<Drawing, { kind: 'parts' }>;
type Line = Extract<Drawing, { kind: 'line' }>;

const SMALL = 7.5;
const PLOT_HEIGHT = 110;
const AXIS_HEIGHT = 16;
const LEGEND_LINE = 13;
const LEGEND_WIDTH = 160;
const PART_HEIGHT = 24;
const MOST_AXIS_TEXTS = 12;

/** How high a picture is that is so wide, in points. */
export function drawingHeight(drawing: Drawing, width: number): number {
  if (drawing.kind === 'parts') return drawing.parts.length * PART_HEIGHT;
  const plot = PLOT_HEIGHT + AXIS_HEIGHT;
  return drawing.kind === 'columns' && drawing.series.length > 1
    ? plot + Math.ceil(drawing.series.length / legendColumns(width)) * LEGEND_LINE
    : plot;
}

/** Draws a picture into a box that is as high as `drawingHeight` says. */
export function drawDrawing(page: PdfPage, drawing: Drawing, box: Box): void {
  if (drawing.kind === 'parts') drawParts(page, drawing, box);
  else if (drawing.kind === 'columns') drawColumns(page, drawing, box);
  else drawLine(page, drawing, box);
}

function drawColumns(page: PdfPage, drawing: Columns, box: Box): void {
  const { series, columns, isStacked } = drawing;
  const heights = columns.map(({ values }) =>
    isStacked ? values.reduce((sum, one) => sum + one, 0) : Math.max(...values),
  );
  const ticks = axisTicks(0, Math.max(...heights), 3);
  const plot = drawAxis(page, ticks, drawing.formatTick, box);
  const scale = plot.height / (ticks.at(-1) ?? 1);
  const place = plot.width / columns.length;
  const thickness = Math.min(place * 0.8, 24);
  const every = Math.ceil(columns.length / MOST_AXIS_TEXTS);
  const bottom = plot.y + plot.height;
  columns.forEach(({ values, axisText }, index) => {
    const left = plot.x + index * place + (place - thickness) / 2;
    const width = isStacked ? thickness : thickness / series.length;
    let y = bottom;
    series.forEach(({ look }, at) => {
      const height = (values[at] ?? 0) * scale;
      if (isStacked) y -= height;
      else y = bottom - height;
      page.fill({ x: isStacked ? left : left + at * width, y, width, height }, look.light, look.pattern);
    });
    if ((columns.length - 1 - index) % every === 0) {
      page.text(axisText, left + thickness / 2, bottom + 10, {
        size: SMALL,
        colour: INK.muted,
        align: 'middle',
      });
    }
  });
  if (series.length > 1) drawLegend(page, series, { ...box, y: bottom + AXIS_HEIGHT });
}

function drawLegend(page: PdfPage, series: Columns['series'], box: Box): void {
  const across = legendColumns(box.width);
  series.forEach(({ label, look }, index) => {
    const x = box.x + (index % across) * LEGEND_WIDTH;
    const y = box.y + Math.floor(index / across) * LEGEND_LINE;
    page.fill({ x, y, width: 12, height: 9 }, look.light, look.pattern);
    page.text(label, x + 17, y + 7.5, { size: SMALL });
  });
}

function legendColumns(width: number): number {
  return Math.max(1, Math.floor(width / LEGEND_WIDTH));
}

function drawParts(page: PdfPage, { parts }: Parts, box: Box): void {
  const greatest = Math.max(...parts.map(({ value }) => value));
  parts.forEach(({ label, look, value, valueText, shareText }, index) => {
    const y = box.y + index * PART_HEIGHT;
    page.text(label, box.x, y + 8, { size: 8.5 });
    page.text(`${valueText} (${shareText})`, box.x + box.width, y + 8, { size: 8.5, align: 'end' });
    const width = greatest === 0 ? 0 : Math.max((value / greatest) * box.width, 1);
    page.fill({ x: box.x, y: y + 11, width, height: 8 }, look.light, look.pattern);
  });
}

function drawLine(page: PdfPage, { points, formatTick }: Line, box: Box): void {
  const ys = points.map(({ y }) => y);
  const ticks = axisTicks(Math.min(...ys), Math.max(...ys), 3);
  const plot = drawAxis(page, ticks, formatTick, box);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  const places = points.map(({ x, y }): [number, number] => [
    plot.x + (last.x === first.x ? 0.5 : (x - first.x) / (last.x - first.x)) * plot.width,
    plot.y + (1 - (y - low) / (high - low)) * plot.height,
  ]);
  page.line(places, '#1d4ed8', 1.4);
  const bottom = plot.y + plot.height + 10;
  page.text(first.at, plot.x, bottom, { size: SMALL, colour: INK.muted });
  page.text(last.at, plot.x + plot.width, bottom, { size: SMALL, colour: INK.muted, align: 'end' });
}

/** The lines of the axis with their values at the left; answers the box that is left for what is drawn. */
function drawAxis(
  page: PdfPage,
  ticks: readonly number[],
  formatTick: (value: number) => string,
  box: Box,
): Box {
  const labels = ticks.map(formatTick);
  const room = Math.max(...labels.map((label) => textWidth(label, 'regular', SMALL))) + 6;
  const plot = { x: box.x + room, y: box.y + 4, width: box.width - room, height: PLOT_HEIGHT - 4 };
  labels.forEach((label, index) => {
    const y = plot.y + plot.height * (1 - index / (ticks.length - 1));
    page.line(
      [
        [plot.x, y],
        [plot.x + plot.width, y],
      ],
      INK.line,
      0.4,
    );
    page.text(label, plot.x - 6, y + 2.5, { size: SMALL, colour: INK.muted, align: 'end' });
  });
  return plot;
}
