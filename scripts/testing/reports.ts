import { listPlaywrightFailures, listVitestFailures } from './failures.ts';

/** Total duration of the tests of a file in a project. */
export interface FileTime {
  readonly name: string;
  readonly seconds: number;
}

/** The result of a stage. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Remarks for the summary that the report does not contain. */
  readonly remarks: readonly string[];
  /** Failures with the beginning of their message. */
  readonly failures: readonly string[];
  readonly files: readonly FileTime[];
}

/**
 * Counts the tests of a vitest run. Skipped and TODO tests count as failed, because they prove nothing.
 *
 * @param report text of vitest's JSON reporter; undefined when it wrote none
 * @param errors JSON texts of errors outside of the tests; each counts as one failure
 * @param exitCode of the run; an unexplained failure and a file that could not be loaded count as one failure each
 */
export function readVitestReport(
  report: string | undefined,
  errors: string | undefined,
  exitCode: number,
): Count {
  const read = parseObject(report);
  if (read === undefined) return countFailure('vitest wrote no report');
  const passed = numberIn(read, 'numPassedTests');
  const failed = numberIn(read, 'numFailedTests');
  const left = numberIn(read, 'numPendingTests') + numberIn(read, 'numTodoTests');
  const unread = countUnreadFiles(read['testResults']);
  const remarks = [
    ...(left > 0 ? [`${left} skipped, counted as failed`] : []),
    ...(unread > 0 ? [`${unread} files without a result, each counted as one failed`] : []),
  ];
  const outside = parseTexts(errors);
  const failures = [...listVitestFailures(read), ...outside];
  return refuseSilence(
    {
      passed,
      failed: failed + left + unread + outside.length,
      remarks,
      failures,
      files: listVitestFiles(read['testResults']),
    },
    exitCode,
  );
}

/**
 * Counts the tests of a Playwright run. Skipped and flaky tests count as failed: a flaky test found something the first time.
 *
 * @param report text of Playwright's JSON reporter; undefined when it wrote none
 * @param exitCode of the run
 */
export function readPlaywrightReport(report: string | undefined, exitCode: number): Count {
  const read = parseObject(report);
  const stats = read?.['stats'];
  if (!isObject(stats)) return countFailure('playwright wrote no report');
  const left = numberIn(stats, 'skipped');
  const flaky = numberIn(stats, 'flaky');
  const remarks = [
    ...(left > 0 ? [`${left} skipped, counted as failed`] : []),
    ...(flaky > 0 ? [`${flaky} flaky, counted as failed`] : []),
  ];
  const failed = numberIn(stats, 'unexpected') + left + flaky;
  const failures = listPlaywrightFailures(read);
  const files = listPlaywrightFiles(read);
  return refuseSilence({ passed: numberIn(stats, 'expected'), failed, remarks, failures, files }, exitCode);
}

/** The result of a stage with a single check. */
export function countOne(isPassed: boolean): Count {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, remarks: [], failures: [], files: [] };
}

/** The result of a stage that could not run. */
export function countFailure(remark: string): Count {
  return { passed: 0, failed: 1, remarks: [remark], failures: [], files: [] };
}

function refuseSilence(count: Count, exitCode: number): Count {
  if (count.failed > 0) return count;
  const fault =
    exitCode === 0 ? (count.passed === 0 ? 'no test ran' : undefined) : `it ended with ${exitCode}`;
  return fault === undefined ? count : { ...count, failed: 1, remarks: [...count.remarks, fault] };
}

function listVitestFiles(results: unknown): FileTime[] {
  if (!Array.isArray(results)) return [];
  return results.filter(isObject).map((file) => ({
    name: String(file['name']),
    seconds: (numberIn(file, 'endTime') - numberIn(file, 'startTime')) / 1000,
  }));
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly results: readonly { readonly duration?: number }[];
    }[];
  }[];
}

function listPlaywrightFiles(report: unknown): FileTime[] {
  const seconds = new Map<string, number>();
  const add = ({ suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const { file, tests } of specs)
      for (const { projectName, results } of tests) {
        const name = `[${projectName}] ${file}`;
        const millis = results.reduce((sum, { duration = 0 }) => sum + duration, 0);
        seconds.set(name, (seconds.get(name) ?? 0) + millis / 1000);
      }
    suites.forEach(add);
  };
  add(report as PlaywrightSuite);
  return [...seconds].map(([name, sum]) => ({ name, seconds: sum }));
}

/** Files that failed before their tests ran; the number of their tests is unknown. */
function countUnreadFiles(results: unknown): number {
  if (!Array.isArray(results)) return 0;
  return results.filter((file: unknown) => {
    if (!isObject(file) || file['status'] !== 'failed' || !Array.isArray(file['assertionResults']))
      return false;
    return !file['assertionResults'].some((test: unknown) => isObject(test) && test['status'] === 'failed');
  }).length;
}

function parseTexts(text = '[]'): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function numberIn(object: Record<string, unknown>, name: string): number {
  const value = object[name];
  return typeof value === 'number' ? value : 0;
}
