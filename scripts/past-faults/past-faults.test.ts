import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../bootstrap/prepare.mjs';
import { LONG_SERVER_TESTS } from '../testing/test-extent.ts';
import { PAST_FAULTS, whyNotApplicable } from './past-faults.ts';

it.each(PAST_FAULTS)('$commit can be put back: $fault', (fault) => {
  const text = readFileSync(path.join(root, fault.file), 'utf8');
  expect(whyNotApplicable(fault, text)).toBeNull();
  expect(existsSync(path.join(root, fault.test))).toBe(true);
  const inServer = path.relative('apps/server', fault.test);
  const isLeftOut = LONG_SERVER_TESTS.some((pattern) => path.matchesGlob(inServer, pattern));
  expect(isLeftOut, 'npm test runs it').toBe(false);
});

it('at least 40 faults, each once', () => {
  expect(new Set(PAST_FAULTS.map(({ file, find }) => file + find)).size).toBe(PAST_FAULTS.length);
  expect(PAST_FAULTS.length).toBeGreaterThanOrEqual(40);
});

it.each([
  ['missing', 'b', 'what it replaces is there 0 times, not once'],
  ['there twice', 'aa', 'what it replaces is there 2 times, not once'],
  ['there once', 'a', null],
])('the replaced text is %s → %s: %s', (_, text, reason) => {
  const fault = { commit: '', fault: '', file: '', find: 'a', replace: '', test: '' };
  expect(whyNotApplicable(fault, text)).toBe(reason);
});
