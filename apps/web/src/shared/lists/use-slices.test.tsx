import { useSlices } from '#shared/lists/use-slices.ts';
import { storeScrollOffset } from '#shared/navigation/scroll-offsets.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';

function Rows({ count }: { readonly count: number }) {
  const drawn = useSlices(count);
  return Array.from({ length: Math.min(count, drawn) }, (_, position) => <p key={position}>row</p>);
}

function open(count: number) {
  const at = (rows: number) => (
    <MemoryRouter initialEntries={[{ pathname: '/list', key: 'here' }]}>
      <Rows count={rows} />
    </MemoryRouter>
  );
  const { rerender } = render(at(count));
  return { change: (rows: number) => rerender(at(rows)) };
}

const drawnRows = () => screen.queryAllByText('row').length;

/** Animation frames that the test releases. */
function slowFrames() {
  let frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  return () =>
    act(async () => {
      const due = frames;
      frames = [];
      for (const frame of due) frame(0);
    });
}

it('forty rows → the first screen at once, more per frame, finally all', async () => {
  const nextFrame = slowFrames();
  open(40);
  const first = drawnRows();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(20);
  await nextFrame();
  const second = drawnRows();
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThan(40);
  await waitFor(async () => {
    await nextFrame();
    expect(drawnRows()).toBe(40);
  });
});

it('fewer by a filter, then all again → finally all', async () => {
  const nextFrame = slowFrames();
  const list = open(2);
  expect(drawnRows()).toBe(2);
  list.change(30);
  await waitFor(async () => {
    await nextFrame();
    expect(drawnRows()).toBe(30);
  });
});

it('going back to the middle of the page → all rows at once', () => {
  slowFrames();
  storeScrollOffset('here', '/list', 900);
  open(40);
  expect(drawnRows()).toBe(40);
  sessionStorage.clear();
});
