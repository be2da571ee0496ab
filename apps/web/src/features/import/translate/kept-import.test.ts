import 'fake-indexeddb/auto';
import {
  discardKeptImport,
  keepAnswers,
  keepImport,
  readKeptImport,
} from '#features/import/translate/kept-import.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { markSharedDevice } from '#shared/session/shared-device.ts';
import { afterEach, expect, it, vi } from 'vitest';

const FILE = new File(['Date;Km\n14/03/2024;61250'], 'carnet.csv');
const ANSWERS = { causes: { odometer_off: 'proposal' } } as const;

afterEach(() => {
  vi.useRealTimers();
  markSharedDevice(false);
  discardKeptImport();
});

it('the account finds its files and latest answers', async () => {
  await keepImport('camille', [FILE], {});
  await keepAnswers(ANSWERS);
  const kept = await readKeptImport('camille');
  expect(kept?.answers).toEqual(ANSWERS);
  expect(kept?.files.map(({ name }) => name)).toEqual(['carnet.csv']);
  expect(await kept?.files[0]?.text()).toBe(await FILE.text());
});

it('another account finds nothing and clears it', async () => {
  await keepImport('camille', [FILE], {});
  expect(await readKeptImport('sacha')).toBeNull();
  expect(await readKeptImport('camille')).toBeNull();
});

it('discarded, two weeks old, or signed out → nothing', async () => {
  await keepImport('camille', [FILE], {});
  discardKeptImport();
  await keepAnswers(ANSWERS);
  expect(await readKeptImport('camille')).toBeNull();

  await keepImport('camille', [FILE], {});
  vi.useFakeTimers({ now: Date.now() + 15 * 24 * 3600 * 1000, toFake: ['Date'] });
  expect(await readKeptImport('camille')).toBeNull();
  vi.useRealTimers();

  await keepImport('camille', [FILE], {});
  await forgetAccount('everyone', 'any');
  expect(await readKeptImport('camille')).toBeNull();
});

it('shared computer → stores nothing', async () => {
  markSharedDevice(true);
  await keepImport('camille', [FILE], {});
  await keepAnswers(ANSWERS);
  markSharedDevice(false);
  expect(await readKeptImport('camille')).toBeNull();
});
