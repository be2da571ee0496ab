import { VirtualList } from '#shared/lists/virtual-list.tsx';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';

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

/** jsdom lays nothing out: every observed row is 60 pixels high. */
class RowsOfOneHeight {
  readonly #onResize: ResizeObserverCallback;

  constructor(onResize: ResizeObserverCallback) {
    this.#onResize = onResize;
  }

  observe(target: Element) {
    const borderBoxSize = [{ blockSize: 60, inlineSize: 300 }];
    const entry = { target, borderBoxSize } as unknown as ResizeObserverEntry;
    queueMicrotask(() => act(() => this.#onResize([entry], this)));
  }

  unobserve() {}

  disconnect() {}
}

it('rows of another height than estimated → the new estimate for rows that are not measured yet', async () => {
  vi.stubGlobal('ResizeObserver', RowsOfOneHeight);
  render(
    <MemoryRouter initialEntries={['/other-list']}>
      <VirtualList label="Rows" items={items} estimatedHeight={100} renderItem={({ id }) => id} />
    </MemoryRouter>,
  );
  const list = screen.getByRole('list', { name: 'Rows' });
  await vi.waitFor(() => expect(list.style.height).toBe(`${items.length * 60}px`));
  vi.unstubAllGlobals();
});

it('a list left and opened again → keeps its estimate, so that the restored offset shows the same row', async () => {
  vi.stubGlobal('ResizeObserver', RowsOfOneHeight);
  const list = (
    <MemoryRouter initialEntries={['/left-list']}>
      <VirtualList label="Rows" items={items} estimatedHeight={100} renderItem={({ id }) => id} />
    </MemoryRouter>
  );
  const { unmount } = render(list);
  const height = () => screen.getByRole('list', { name: 'Rows' }).style.height;
  await vi.waitFor(() => expect(height()).toBe(`${items.length * 60}px`));
  vi.unstubAllGlobals();
  unmount();
  render(list);
  expect(height()).toBe(`${items.length * 60}px`);
});
