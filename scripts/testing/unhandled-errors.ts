import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';
import { describeFailure } from './failures.ts';

/** Names the file to which this reporter writes. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE';

/** A reporter of vitest for what fails outside of every test: its JSON report says nothing of that. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[UNHANDLED_ERRORS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(describeUnhandledError)));
  }
}

/** Near which test an error came that belongs to none, and the beginning of what it says. */
export function describeUnhandledError(error: SerializedError): string {
  const place = [error['VITEST_TEST_PATH'], error['VITEST_TEST_NAME']].filter(Boolean).map(String);
  const title = ['an error outside of the tests', ...place].join(' › ');
  return describeFailure(title, error.stack ?? `${error.name ?? 'Error'}: ${error.message}`);
}
