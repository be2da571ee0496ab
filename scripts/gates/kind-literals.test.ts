import { describe, expect, it } from 'vitest';
import { findKindLiterals, isHeldToKinds } from './kind-literals.ts';

describe('the gate of kinds', () => {
  it.each([
    ["if (intent.kind === 'record') return;", [1]],
    ["\nreturn (kind) !== 'settings' && 'expense' === entry.kind;", [2, 2]],
    ["switch (kind) {\n  case 'document':\n  case 'other':\n}", [2]],
    ["source === 'expense'", [1]],
  ])('a comparison is found: %j', (text, lines) => {
    expect(findKindLiterals(text)).toEqual(lines);
  });

  it.each([
    "kind === 'image'",
    "headers['sec-fetch-dest'] === 'document'",
    "const READERS = { record: readMaintenancesOf, kind: 'record' };",
    'kind === other.kind',
  ])('anything else is none: %j', (text) => {
    expect(findKindLiterals(text)).toEqual([]);
  });

  it('the sync engine of the web app names no kind', () => {
    const text = "const PAGED = { kind: 'record' };";
    expect(findKindLiterals(text, 'apps/web/src/shared/sync/engine/store.ts')).toEqual([1]);
    expect(findKindLiterals(text, 'apps/web/src/shared/sync/carnet-rules.ts')).toEqual([]);
  });

  it.each([
    ['apps/web/src/shared/sync/engine/queue.ts', true],
    ['apps/server/src/features/trash/trash.service.ts', true],
    ['apps/server/src/features/expenses/expenses.service.ts', false],
    ['apps/server/src/platform/kinds/rows.ts', false],
    ['apps/web/src/shared/sync/engine/queue.test.ts', false],
    ['packages/imports/src/sources/drivvo.ts', false],
  ])('%s: held to it %s', (file, isHeld) => {
    expect(isHeldToKinds(file)).toBe(isHeld);
  });
});
