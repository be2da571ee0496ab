import { BarChart, type BarChartProps } from '#shared/ui/charts/bar-chart.tsx';
import { LineChart } from '#shared/ui/charts/line-chart.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const texts = {
  title: 'Coûts par mois',
  summary: '62 € sur 3 mois.',
  showTable: 'Voir le tableau',
  showChart: 'Voir le graphique',
};
const table = {
  columns: ['Mois', 'Coût'],
  rows: () => [
    { key: '2026-09', cells: ['septembre 2026', '12,00 €'] },
    { key: '2026-10', cells: ['octobre 2026', '0,00 €'] },
    { key: '2026-11', cells: ['novembre 2026', '50,00 €'] },
  ],
};
const bars: BarChartProps['bars'] = [
  { key: '2026-09', axisText: 'sept.', name: 'septembre 2026', value: 12, valueText: '12,00 €' },
  { key: '2026-10', axisText: 'oct.', name: 'octobre 2026', value: 0, valueText: '0,00 €' },
  { key: '2026-11', axisText: 'nov.', name: 'novembre 2026', value: 50, valueText: '50,00 €' },
];

async function showBars(changes: Partial<BarChartProps> = {}) {
  return renderPiece(<BarChart texts={texts} table={table} bars={bars} currentKey="2026-11" {...changes} />);
}

function heights(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('figure [style*="height"]')].map(
    ({ style }) => style.height,
  );
}

describe('BarChart', () => {
  it('values → bar heights by share of the maximum, the current one announced, a summary below', async () => {
    await showBars();
    expect(heights()).toEqual(['24%', '0%', '100%']);
    expect(screen.getByRole('slider', { name: 'Coûts par mois' }).getAttribute('aria-valuetext')).toBe(
      'novembre 2026, 50,00 €',
    );
    expect(screen.getByText('62 € sur 3 mois.')).toBeDefined();
  });

  it('all zero → flat bars, valid coordinates', async () => {
    await showBars({ bars: bars.map((bar) => ({ ...bar, value: 0 })) });
    expect(heights()).toEqual(['0%', '0%', '0%']);
  });

  it('moved by keyboard → announces each value; left → back to the current one', async () => {
    await showBars();
    const cursor = screen.getByRole('slider');
    fireEvent.change(cursor, { target: { value: '0' } });
    expect(cursor.getAttribute('aria-valuetext')).toBe('septembre 2026, 12,00 €');
    expect(screen.getByText('septembre 2026')).toBeDefined();
    fireEvent.blur(cursor);
    expect(cursor.getAttribute('aria-valuetext')).toBe('novembre 2026, 50,00 €');
  });

  it('table and back → the same values under their headings', async () => {
    const { user } = await showBars();
    await user.click(screen.getByRole('button', { name: 'Voir le tableau' }));
    const shown = within(screen.getByRole('table', { name: 'Coûts par mois' }));
    expect(shown.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Mois', 'Coût']);
    expect(shown.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(
      table.rows().map(({ cells }) => cells[0]),
    );
    expect(shown.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
      table.rows().map(({ cells }) => cells[1]),
    );
    await user.click(screen.getByRole('button', { name: 'Voir le graphique' }));
    expect(screen.getByRole('figure')).toBeDefined();
  });
});

it('table of thousands of rows → a hundred, then a hundred more on request', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({ key: `r${index}`, cells: [`${index}`, 'x'] }));
  const { user } = await showBars({
    table: { ...table, count: rows.length, rows: (most) => rows.slice(0, most) },
  });
  await user.click(screen.getByRole('button', { name: 'Voir le tableau' }));
  const counts = [];
  for (let step = 0; step < 3; step += 1) {
    counts.push(screen.getAllByRole('rowheader').length);
    const more = screen.queryByRole('button', { name: 'Afficher plus' });
    if (more) await user.click(more);
  }
  expect(counts).toEqual([100, 200, 250]);
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
});

describe('LineChart', () => {
  const points = [
    { key: 'a', x: 0, y: 40_000 },
    { key: 'b', x: 100, y: 60_000 },
    { key: 'c', x: 400, y: 80_000 },
  ];

  const dates = ['1 janv. 2026', '11 avr. 2026', '5 févr. 2027'];
  const mileages = ['40 000 km', '60 000 km', '80 000 km'];
  const textOf = (index: number) => ({ x: dates[index] ?? '', y: mileages[index] ?? '' });

  async function showLine(shown = points) {
    return renderPiece(
      <LineChart
        texts={texts}
        table={table}
        points={shown}
        textOf={textOf}
        formatY={(value) => `${value}`}
      />,
    );
  }

  it('readings → a line by date and mileage, round tick values, the latest announced', async () => {
    await showLine();
    const paths = [...document.querySelectorAll('figure path')].map((path) => path.getAttribute('d'));
    expect(paths).toContain('M0 100L25 50L100 0');
    expect(screen.getByText('60000')).toBeDefined();
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('5 févr. 2027, 80 000 km');
  });

  it('moved by keyboard → the point and its reading', async () => {
    await showLine();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } });
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('11 avr. 2026, 60 000 km');
    expect(screen.getByText('60 000 km')).toBeDefined();
  });

  it('two readings on one day with one mileage → valid coordinates', async () => {
    await showLine(points.slice(0, 2).map((point) => ({ ...point, x: 5, y: 40_000 })));
    expect(document.querySelector('figure')?.innerHTML).not.toMatch(/NaN|Infinity/);
  });
});
