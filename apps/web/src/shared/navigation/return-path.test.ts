import { readReturnPath } from '#shared/navigation/return-path.ts';
import { expect, it } from 'vitest';

it.each([
  ['/vehicles/x?tab=costs#top', '/vehicles/x?tab=costs#top'],
  ['/maintenance?edit=x', '/maintenance?edit=x'],
  ['//evil.example/x', '/dashboard'],
  ['/\\evil.example/x', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['', '/dashboard'],
])('%j → %s', (returnTo, path) => {
  expect(readReturnPath({ returnTo })).toBe(path);
});

it.each([null, undefined, 'x', {}, { returnTo: 7 }])('state of another type, %j → dashboard', (state) => {
  expect(readReturnPath(state)).toBe('/dashboard');
});
