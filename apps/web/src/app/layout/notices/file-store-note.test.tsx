import { AppNotices } from '#app/layout/notices/app-notices.tsx';
import { noteFileFailure } from '#shared/api/file-store.ts';
import { fakeServer, type FakeServer } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SENTENCE =
  /^Les photos reviendront.; le reste fonctionne\. Ce que vous ajoutez attend sur cet appareil\.$/;

let server: FakeServer;

beforeEach(async () => {
  server = fakeServer();
  await renderPiece(<AppNotices onShowSync={() => undefined} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  server.fileStore = 'ok';
  await pass();
  vi.useRealTimers();
});

/** Advances to the next check of the store. */
async function pass(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(15_000));
}

async function fail(files: number): Promise<void> {
  await act(async () => {
    for (let file = 0; file < files; file += 1) noteFileFailure();
    await vi.advanceTimersByTimeAsync(0);
  });
}

it('files fail because the store is unavailable → checked and reported once; the notice disappears when the store is back', async () => {
  server.fileStore = 'unavailable';
  await fail(20);
  screen.getByText(SENTENCE);
  expect(server.readinessAsked).toBe(1);
  await pass();
  screen.getByText(SENTENCE);
  server.fileStore = 'ok';
  await pass();
  expect(screen.queryByText(SENTENCE)).toBeNull();
  await pass();
  expect(server.readinessAsked).toBe(3);
});

it('a file fails while the store is available, or the whole server is not → no notice', async () => {
  await fail(1);
  expect([screen.queryByText(SENTENCE), server.readinessAsked]).toEqual([null, 1]);
  await pass();
  server.down();
  await fail(1);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
