import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';
import { describeFailure } from './failures.ts';

/** Environment variable with the file that this reporter writes. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE';

/** A vitest reporter for errors outside of tests, which the JSON report omits. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[UNHANDLED_ERRORS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(describeUnhandledError)));
  }
}

/** The beginning of an error outside of tests, and the test that ran when it occurred. */
export function describeUnhandledError(error: SerializedError): string {
  const place = [error['VITEST_TEST_PATH'], error['VITEST_TEST_NAME']].filter(Boolean).map(String);
  const title = ['an error outside of the tests', ...place].join(' › ');
  return describeFailure(title, error.stack ?? `${error.name ?? 'Error'}: ${error.message}`);
}
