import { takeUnowned } from '#testing/owner-scope/prepared-statements.ts';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * Reads every statement that the server prepares while its tests run, and fails the test in which one touches rows without
 * naming their owner.
 */
function report(): void {
  expect(takeUnowned(), 'name the owner, or add the statement to testing/owner-scope/exceptions.ts').toEqual(
    [],
  );
}

afterEach(report);
afterAll(report);
