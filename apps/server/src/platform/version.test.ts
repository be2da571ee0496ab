import { VERSION } from '#platform/version.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import { expect, it } from 'vitest';

it('the server has the version of the repository, major.minor.patch', () => {
  expect(VERSION).toBe(manifest.version);
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
});
