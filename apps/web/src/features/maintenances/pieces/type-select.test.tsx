import { TypeSelect } from '#features/maintenances/pieces/type-select.tsx';
import { loadList } from '#shared/ui/selects/list-field.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';

const TYPES = [
  { key: 'oil_change', label: 'Vidange', isCustom: false, intervalKm: null, intervalDays: null },
  { key: 'tyres', label: 'Pneus', isCustom: false, intervalKm: null, intervalDays: null },
];

// As in a browser soon after the page has loaded.
beforeAll(async () => {
  await loadList();
});

const drawnOptions = () => screen.queryAllByRole('option', { hidden: true }).length;

it('no hover or focus → no option is mounted; by pointer → chosen', async () => {
  const choose = vi.fn<(type: string | null) => void>();
  const { user } = await renderPiece(<TypeSelect aria-label="Type" types={TYPES} onChange={choose} />);
  const field = screen.getByLabelText('Type');
  expect(drawnOptions()).toBe(0);
  await user.hover(field);
  expect(drawnOptions()).toBe(2);
  await user.click(field);
  await user.click(screen.getByRole('option', { name: 'Pneus' }));
  expect(choose.mock.calls[0]?.[0]).toBe('tyres');
});

it('by keyboard → chosen, and the form gets the focus event', async () => {
  const choose = vi.fn<(type: string | null) => void>();
  const focused = vi.fn<() => void>();
  const { user } = await renderPiece(
    <TypeSelect aria-label="Type" types={TYPES} onChange={choose} onFocus={focused} />,
  );
  await user.tab();
  expect(focused).toHaveBeenCalledOnce();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(choose).toHaveBeenCalledOnce();
});
