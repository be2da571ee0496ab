import { adoptDrafts, discardAllDrafts, discardDraft, storeDraft, readDraft } from '#shared/forms/drafts.ts';
import { afterEach, expect, it, vi } from 'vitest';

const BLANK = { name: '', mileage: null as number | null, photos: [] as string[] };
const TYPED = { name: 'Clio', mileage: 84_210, photos: ['a'] };

afterEach(() => {
  vi.useRealTimers();
});

it('a stored draft can be read until it is discarded', () => {
  storeDraft('vehicle.new', TYPED);
  expect(readDraft('vehicle.new', BLANK)).toEqual(TYPED);
  expect(readDraft('vehicle.other', BLANK)).toBeNull();
  discardDraft('vehicle.new');
  expect(readDraft('vehicle.new', BLANK)).toBeNull();
});

it('draft of an older form → only fields of the same type', () => {
  storeDraft('vehicle.new', { name: 7, mileage: 84_210, photos: 'a', gone: true });
  expect(readDraft('vehicle.new', BLANK)).toEqual({ ...BLANK, mileage: 84_210 });
});

it('older than two weeks → null', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z') });
  storeDraft('vehicle.new', TYPED);
  vi.setSystemTime(new Date('2026-11-15T11:59:00Z'));
  expect(readDraft('vehicle.new', BLANK)).toEqual(TYPED);
  vi.setSystemTime(new Date('2026-11-15T12:01:00Z'));
  expect(readDraft('vehicle.new', BLANK)).toBeNull();
});

it('same user signs in again → draft kept; another user → discarded', () => {
  adoptDrafts('camille');
  storeDraft('vehicle.new', TYPED);
  adoptDrafts('camille');
  expect(readDraft('vehicle.new', BLANK)).toEqual(TYPED);
  adoptDrafts('sacha');
  expect(readDraft('vehicle.new', BLANK)).toBeNull();
});

it('sign-out → all drafts are removed, and nothing else', () => {
  localStorage.setItem('carnet.theme', 'dark');
  storeDraft('vehicle.new', TYPED);
  discardAllDrafts();
  expect(readDraft('vehicle.new', BLANK)).toBeNull();
  expect(localStorage.getItem('carnet.theme')).toBe('dark');
});

it.each(['not json', '7', '{"savedAt":"x","values":{}}', '{"savedAt":1}'])('damaged (%s) → null', (text) => {
  localStorage.setItem('carnet.draft.vehicle.new', text);
  expect(readDraft('vehicle.new', BLANK)).toBeNull();
});
