import { describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './reports.ts';

describe('readVitestReport', () => {
  it.each([
    ['all passed', { numPassedTests: 5, numFailedTests: 0 }, 0, 5, 0],
    ['two failed', { numPassedTests: 5, numFailedTests: 2 }, 1, 5, 2],
    ['skipped and left to do → failed', { numPassedTests: 5, numPendingTests: 1, numTodoTests: 2 }, 0, 5, 3],
    ['failed for no reason given → one failed', { numPassedTests: 5, numFailedTests: 0 }, 1, 5, 1],
    [
      'files that could not be loaded → one failed each',
      {
        numPassedTests: 5,
        numFailedTests: 1,
        testResults: [
          { status: 'failed', assertionResults: [] },
          { status: 'failed', assertionResults: [{ status: 'passed' }] },
          { status: 'failed', assertionResults: [{ status: 'failed' }] },
          { status: 'passed', assertionResults: [{ status: 'passed' }] },
        ],
      },
      1,
      5,
      3,
    ],
    ['no test at all → one failed', { numPassedTests: 0 }, 0, 0, 1],
  ])('%s', (_name, report, exitCode, passed, failed) => {
    expect(readVitestReport(JSON.stringify(report), undefined, exitCode)).toMatchObject({ passed, failed });
  });

  it('errors outside of the tests → one failure each, listed with the others', () => {
    const report = JSON.stringify({ numPassedTests: 5, numFailedTests: 0 });
    const errors = ['an error outside of the tests\n    Error: late', 'another'];
    expect(readVitestReport(report, JSON.stringify(errors), 1)).toMatchObject({
      failed: 2,
      failures: errors,
    });
    expect(readVitestReport(report, '[', 1)).toMatchObject({ failed: 1, failures: [] });
  });

  it.each([[undefined], ['{"numPassedTests": 5'], ['null']])('report %j → one failed', (report) => {
    expect(readVitestReport(report, undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the duration of files', () => {
  it('a vitest report → the seconds of each file', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'passed', startTime: 1000, endTime: 3500, assertionResults: [] },
    ];
    const report = JSON.stringify({ numPassedTests: 1, testResults });
    expect(readVitestReport(report, undefined, 0).files).toEqual([{ name: 'a.test.ts', seconds: 2.5 }]);
  });

  it('a Playwright report → the sum of the tests of each file and project, at any depth', () => {
    const spec = (file: string, projectName: string, ...millis: number[]) => ({
      file,
      tests: [{ projectName, status: 'expected', results: millis.map((duration) => ({ duration })) }],
    });
    const report = {
      stats: { expected: 3 },
      suites: [
        {
          specs: [spec('a.spec.ts', 'webkit', 1000, 2000)],
          suites: [{ specs: [spec('a.spec.ts', 'webkit', 500), spec('a.spec.ts', 'firefox', 4000)] }],
        },
      ],
    };
    expect(readPlaywrightReport(JSON.stringify(report), 0).files).toEqual([
      { name: '[webkit] a.spec.ts', seconds: 3.5 },
      { name: '[firefox] a.spec.ts', seconds: 4 },
    ]);
  });
});

describe('readPlaywrightReport', () => {
  it.each([
    ['all passed', { expected: 4, unexpected: 0 }, 0, 4, 0],
    ['one failed', { expected: 4, unexpected: 1 }, 1, 4, 1],
    ['skipped and flaky → failed', { expected: 4, skipped: 2, flaky: 1 }, 0, 4, 3],
    ['the server did not start → one failed', { expected: 0, unexpected: 0 }, 1, 0, 1],
  ])('%s', (_name, stats, exitCode, passed, failed) => {
    expect(readPlaywrightReport(JSON.stringify({ stats }), exitCode)).toMatchObject({ passed, failed });
  });

  it.each([[undefined], ['{}'], ['[]']])('report %j → one failed', (report) => {
    expect(readPlaywrightReport(report, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
