import { takeUnowned } from '#testing/owner-scope/prepared-statements.ts';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * Checks every statement that the server prepares during tests, and fails the test in which one touches rows
 * without their owner.
 */
function report(): void {
  expect(takeUnowned(), 'name the owner, or add the statement to testing/owner-scope/exceptions.ts').toEqual(
    [],
  );
}

afterEach(report);
afterAll(report);
