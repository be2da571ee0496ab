import type { BookCurve } from '#features/service-book/content/book-content.ts';
import { escapeHtml } from '#platform/mail/mail-page.ts';

/** A unit is about a pixel of a phone. */
const WIDTH = 360;
const HEIGHT = 190;
const BASE = HEIGHT - 24;
/** Room for the labels of the scale, up to 999 999 km. */
const LEAST_LEFT = 78;
/** The widest that a letter of a label is drawn. */
const LETTER = 6.5;

/** The mileage over time as SVG; where nothing was read for long the line is dashed. */
export function curveSvg({ points, gaps, days, kilometres, alternative }: BookCurve): string {
  const [firstDay, lastDay] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 0];
  const [least, most] = [kilometres[0]?.km ?? 0, kilometres.at(-1)?.km ?? 0];
  const longest = Math.max(...kilometres.map(({ label }) => label.length));
  const left = Math.max(LEAST_LEFT, longest * LETTER + 14);
  const x = (day: number) =>
    round(left + ((WIDTH - left - 8) * (day - firstDay)) / Math.max(1, lastDay - firstDay));
  const y = (km: number) => round(BASE - ((BASE - 12) * (km - least)) / Math.max(1, most - least));
  const gapStarts = new Set(gaps.map(({ fromDay }) => fromDay));
  const grid = kilometres
    .map(
      ({ km, label }) =>
        `<line class="grid" x1="${left}" x2="${WIDTH}" y1="${y(km)}" y2="${y(km)}"/><text x="${left - 8}" y="${y(km) + 4}" text-anchor="end">${escapeHtml(label)}</text>`,
    )
    .join('');
  const steps = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    const kind = gapStarts.has(before.day) && before.day !== point.day ? 'gap' : 'line';
    return `<line class="${kind}" x1="${x(before.day)}" y1="${y(before.km)}" x2="${x(point.day)}" y2="${y(point.km)}"/>`;
  });
  const ends = [days[0], days.at(-1)].map((day, index) =>
    day === undefined
      ? ''
      : `<text x="${x(day.day)}" y="${HEIGHT - 4}" text-anchor="${index === 0 ? 'start' : 'end'}">${escapeHtml(day.label)}</text>`,
  );
  return `<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(alternative)}">${grid}${steps.join('')}${ends.join('')}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
