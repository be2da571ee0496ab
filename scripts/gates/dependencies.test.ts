import { expect, it } from 'vitest';
import { listLicenceFaults, listScriptFaults } from './dependencies.ts';

const plain = { name: 'some-package', licence: 'MIT', hasInstallScript: false };

function packageWith(change: Partial<typeof plain>): typeof plain {
  return { ...plain, ...change };
}

it.each([
  [{ licence: 'MIT' }],
  [{ licence: '(MIT OR CC0-1.0)' }],
  [{ licence: '(GPL-3.0-only OR MIT)' }],
  [{ licence: 'Apache-2.0 AND MIT' }],
  [{ name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' }],
  [{ name: 'web-push', licence: 'MPL-2.0' }],
])('%j → allowed', (change) => {
  expect(listLicenceFaults([packageWith(change)])).toEqual([]);
});

it.each([
  [{ licence: 'GPL-3.0-only' }],
  [{ licence: 'AGPL-3.0-or-later' }],
  [{ licence: 'MIT AND GPL-3.0-only' }],
  [{ licence: 'UNLICENSED' }],
  [{ licence: 'no licence' }],
  [{ licence: 'SEE LICENSE IN LICENSE.md' }],
  [{ licence: 'MPL-2.0' }],
  [{ name: 'web-push', licence: 'GPL-3.0-only' }],
])('%j → refused by name', (change) => {
  const faults = listLicenceFaults([packageWith(change)]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(change.licence);
});

it('an install script without an entry in allowScripts → refused; allowed or forbidden by name → accepted', () => {
  const eager = packageWith({ name: 'eager', hasInstallScript: true });
  expect(listScriptFaults([eager], {})).toEqual([expect.stringContaining('eager')]);
  expect(listScriptFaults([eager], { eager: false })).toEqual([]);
  expect(listScriptFaults([packageWith({})], {})).toEqual([]);
});
