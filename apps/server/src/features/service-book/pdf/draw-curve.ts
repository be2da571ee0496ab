import type { BookCurve, CurvePoint } from '#features/service-book/content/book-content.ts';
import {
  ACCENT,
  FONTS,
  MUTED,
  type BookDocument,
  type Structure,
} from '#features/service-book/pdf/book-document.ts';

const HEIGHT = 170;
const LABEL_WIDTH = 70;
const LABEL_HEIGHT = 18;
const LABEL_SIZE = 8;
const GRID = '#d9dee5';

/** The mileage over time; where nothing was read for long the line is dashed. */
export function drawCurve(document: BookDocument, into: Structure, curve: BookCurve): void {
  const { pdf } = document;
  document.needs(HEIGHT + LABEL_HEIGHT + 16);
  pdf.moveDown(0.5);
  const [left, top] = [pdf.x, pdf.y];
  const scale = scaleOf(curve, left + LABEL_WIDTH, top, document.width - LABEL_WIDTH);
  into.add(
    pdf.struct('Figure', { alt: curve.alternative }, () => {
      drawGrid(pdf, curve, scale, left, document.width);
      drawLine(pdf, curve, scale);
    }),
  );
  pdf.x = left;
  pdf.y = top + HEIGHT + LABEL_HEIGHT + 8;
}

interface Scale {
  readonly x: (day: number) => number;
  readonly y: (km: number) => number;
}

function scaleOf({ points, kilometres }: BookCurve, left: number, top: number, width: number): Scale {
  const [firstDay, lastDay] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 0];
  const [least, most] = [kilometres[0]?.km ?? 0, kilometres.at(-1)?.km ?? 0];
  return {
    x: (day) => left + (width * (day - firstDay)) / Math.max(1, lastDay - firstDay),
    y: (km) => top + HEIGHT - (HEIGHT * (km - least)) / Math.max(1, most - least),
  };
}

function drawGrid(
  pdf: PDFKit.PDFDocument,
  { days, kilometres }: BookCurve,
  scale: Scale,
  left: number,
  width: number,
): void {
  pdf.font(FONTS.body).fontSize(LABEL_SIZE).lineWidth(0.5).strokeColor(GRID);
  for (const { km, label } of kilometres) {
    const y = scale.y(km);
    pdf
      .moveTo(left + LABEL_WIDTH, y)
      .lineTo(left + width, y)
      .stroke();
    pdf.fillColor(MUTED).text(label, left, y - LABEL_SIZE / 2, {
      width: LABEL_WIDTH - 8,
      align: 'right',
      lineBreak: false,
    });
  }
  const bottom = scale.y(kilometres[0]?.km ?? 0) + 6;
  const space = (width - LABEL_WIDTH) / days.length;
  for (const { day, label } of days) {
    const x = Math.min(Math.max(scale.x(day) - space / 2, left + LABEL_WIDTH), left + width - space);
    const align = alignOf(day, days);
    pdf.text(label, x, bottom, { width: space, align, lineBreak: false });
  }
}

function alignOf(day: number, days: BookCurve['days']): 'left' | 'center' | 'right' {
  if (day === days[0]?.day) return 'left';
  return day === days.at(-1)?.day ? 'right' : 'center';
}

function drawLine(pdf: PDFKit.PDFDocument, { points, gaps }: BookCurve, scale: Scale): void {
  pdf.lineWidth(1.5).strokeColor(ACCENT);
  points.slice(1).forEach((point, index) => {
    const before = points[index] ?? point;
    if (isInGap(before, point, gaps)) pdf.dash(3, { space: 3 });
    else pdf.undash();
    pdf
      .moveTo(scale.x(before.day), scale.y(before.km))
      .lineTo(scale.x(point.day), scale.y(point.km))
      .stroke();
  });
  pdf.undash();
}

function isInGap(before: CurvePoint, after: CurvePoint, gaps: BookCurve['gaps']): boolean {
  return gaps.some(({ fromDay, toDay }) => before.day <= fromDay && after.day >= toDay);
}
