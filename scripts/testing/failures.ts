import { stripVTControlCharacters } from 'node:util';

/** Enough to see the expected and the actual value; the rest is further up in the output. */
const LINES_OF_A_MESSAGE = 14;

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/**
 * Lists the failures of a vitest run with their messages, for the end of a long output.
 *
 * @param report vitest's JSON report, already parsed
 */
export function listVitestFailures(report: unknown): string[] {
  return ((report as VitestReport).testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0)
      return file.status === 'failed' ? [describeFailure(file.name, file.message)] : [];
    return failed.map((test) =>
      describeFailure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]),
    );
  });
}

/**
 * Lists the failed and flaky tests of a Playwright run, each with its first message.
 *
 * @param report Playwright's JSON report, already parsed
 */
export function listPlaywrightFailures(report: unknown): string[] {
  return failuresOfSuite(report as PlaywrightSuite);
}

function failuresOfSuite(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => {
        const messages = test.results.flatMap(({ errors }) => errors ?? []).map(({ message }) => message);
        return describeFailure(`[${test.projectName}] ${spec.file} › ${spec.title}`, messages[0]);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresOfSuite)];
}

/** A title with the beginning of a message below it, without colours. */
export function describeFailure(title: string, message = 'no message'): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return [title, ...lines.slice(0, LINES_OF_A_MESSAGE).map((line) => `    ${line}`)].join('\n');
}
