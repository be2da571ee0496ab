import { VirtualList } from '#shared/lists/virtual-list.tsx';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';

const items = Array.from({ length: 300 }, (_, index) => ({ id: `row-${index}` }));
const drawnRows = () => screen.getAllByRole('listitem').length;

it('printing → every loaded row; after printing → only visible ones', () => {
  render(
    <MemoryRouter>
      <VirtualList label="Rows" items={items} estimatedHeight={100} renderItem={({ id }) => id} />
    </MemoryRouter>,
  );
  const inSight = drawnRows();
  expect(inSight).toBeLessThan(60);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawnRows()).toBe(items.length);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawnRows()).toBeLessThan(60);
});
