import { PATTERNS } from '#shared/ui/charts/chart-look.ts';
import { ColumnChart, type ColumnChartProps } from '#shared/ui/charts/column-chart.tsx';
import { PartsChart } from '#shared/ui/charts/parts-chart.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { COST_KINDS, KIND_LOOKS } from '#features/reports/pieces/cost-kinds.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const texts = {
  title: 'Coût par mois',
  message: '80 € sur la période.',
  showTable: 'Voir le tableau',
  showChart: 'Voir le graphique',
};
const table = { columns: ['Mois'], rows: () => [{ key: '2026-01', cells: ['janvier 2026'] }] };
const { fuel, toll } = KIND_LOOKS;
const props: ColumnChartProps = {
  texts,
  table,
  isStacked: true,
  series: [
    { key: 'fuel', label: 'Carburant', look: fuel },
    { key: 'toll', label: 'Péage', look: toll },
  ],
  columns: [
    { key: '2026-01', axisText: 'janv.', name: 'janvier 2026', values: [30, 10] },
    { key: '2026-02', axisText: 'févr.', name: 'février 2026', values: [0, 40] },
  ],
  formatValue: (value) => `${value} €`,
  formatTick: (value) => `${value}`,
};

const show = (changes: Partial<ColumnChartProps> = {}) =>
  renderPiece(<ColumnChart {...props} {...changes} />);
const heights = () =>
  [...document.querySelectorAll<HTMLElement>('figure [data-pattern][style*="height"]')].map(
    ({ style }) => style.height,
  );
const spoken = () => screen.getByRole('slider').getAttribute('aria-valuetext');

describe('columns', () => {
  it('stacked → part heights by share of the axis, the last column announced with its parts', async () => {
    await show();
    expect(heights()).toEqual(['75%', '25%', '0%', '100%']);
    expect(spoken()).toBe('février 2026, 40 €, Péage 40 €');
  });

  it('grouped → the highest single value scales the axis, all values are announced', async () => {
    await show({ isStacked: false, currentKey: '2026-01' });
    expect(heights()).toEqual(['75%', '25%', '0%', '100%']);
    expect(spoken()).toBe('janvier 2026, Carburant 30 €, Péage 10 €');
  });

  it.each([
    [12, ['9 few']],
    [13, ['3 many', '9 many']],
    [6, ['1 few', '4 few']],
  ])('%d labels → those next to the outer ones may be hidden: %j', async (count, beside) => {
    const columns = Array.from({ length: count }, (_, at) => ({
      key: String(at),
      axisText: String(at),
      name: String(at),
      values: [1, 1],
    }));
    await show({ columns });
    const marked = [...document.querySelectorAll<HTMLElement>('[data-beside-end]')];
    expect(marked.map(({ textContent, dataset }) => `${textContent} ${dataset['besideEnd']}`)).toEqual(
      beside,
    );
  });

  it('moved by keyboard → the values of that column are next to the series names', async () => {
    await show();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
    expect(spoken()).toBe('janvier 2026, 40 €, Carburant 30 €, Péage 10 €');
    expect([...document.querySelectorAll('li')].map((one) => one.textContent.trim())).toEqual([
      'Carburant 30 €',
      'Péage 10 €',
    ]);
  });

  it('its message precedes the chart, and stays with its table', async () => {
    const { user } = await show();
    const message = screen.getByText(texts.message);
    const picture = screen.getByRole('figure');
    expect(message.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(screen.getByRole('button', { name: 'Voir le tableau' }));
    expect(screen.getByText(texts.message)).toBeDefined();
    expect(within(screen.getByRole('table')).getByText('janvier 2026')).toBeDefined();
  });

  it('all zero → flat, valid coordinates', async () => {
    await show({ columns: props.columns.map((column) => ({ ...column, values: [0, 0] })) });
    expect(document.querySelector('figure')?.innerHTML).not.toMatch(/NaN|Infinity/);
  });
});

it('parts → each with value and share, its bar scaled to the largest', async () => {
  const parts = [
    { key: 'fuel', label: 'Carburant', look: fuel, value: 60, valueText: '60 €', shareText: '67 %' },
    { key: 'toll', label: 'Péage', look: toll, value: 30, valueText: '30 €', shareText: '33 %' },
  ];
  await renderPiece(<PartsChart texts={texts} table={table} parts={parts} />);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Carburant', 'Péage']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '60 € 67 %',
    '30 € 33 %',
  ]);
  const widths = [...document.querySelectorAll<HTMLElement>('dl [data-pattern]')].map(
    ({ style }) => style.width,
  );
  expect(widths).toEqual(['100%', '50%']);
});

it('styles of all kinds → unique patterns, and contrast on both surfaces', () => {
  expect(new Set(COST_KINDS.map((kind) => KIND_LOOKS[kind].pattern)).size).toBe(COST_KINDS.length);
  expect(PATTERNS).toHaveLength(COST_KINDS.length);
  for (const kind of COST_KINDS) {
    expect(contrast(KIND_LOOKS[kind].light, '#ffffff'), `${kind} on light`).toBeGreaterThanOrEqual(3);
    expect(contrast(KIND_LOOKS[kind].dark, '#131924'), `${kind} on dark`).toBeGreaterThanOrEqual(3);
  }
});

/** Contrast of two colours (WCAG 2, relative luminance). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
