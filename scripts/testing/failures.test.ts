import { describe, expect, it } from 'vitest';
import { listPlaywrightFailures, listVitestFailures } from './failures.ts';

describe('listVitestFailures', () => {
  it('failed tests → file, name and the beginning of the message', () => {
    const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed' },
            { fullName: 'takes away', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[39m'] },
            { fullName: 'divides', status: 'failed', failureMessages: [long] },
          ],
        },
      ],
    };
    const [first, second, ...others] = listVitestFailures(report);
    expect(first).toBe('a.test.ts › takes away\n    expected 1');
    expect(second).toContain('a.test.ts › divides\n    line 0\n');
    expect(second?.split('\n')).toHaveLength(15);
    expect(others).toEqual([]);
  });

  it('a file that could not be loaded → the file and the reason', () => {
    const report = {
      testResults: [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
    };
    expect(listVitestFailures(report)).toEqual(['b.test.ts\n    no such module']);
  });

  it('no failure or no file → an empty list', () => {
    const passed = { name: 'c.test.ts', status: 'passed', assertionResults: [] };
    expect(listVitestFailures({ testResults: [passed] })).toEqual([]);
    expect(listVitestFailures({})).toEqual([]);
  });
});

describe('listPlaywrightFailures', () => {
  it('failed and flaky tests at any depth → project, file, title and the first message', () => {
    const run = (status: string, ...messages: string[]) => ({
      projectName: 'phone-fr',
      status,
      results: [{ errors: messages.map((message) => ({ message })) }],
    });
    const spec = (title: string, test: object) => ({ file: 'main.spec.ts', title, tests: [test] });
    const report = {
      suites: [
        {
          specs: [spec('opens', run('expected')), spec('closes', run('unexpected', 'not seen', 'later'))],
          suites: [
            { specs: [spec('turns', run('flaky', 'late'))] },
            { specs: [spec('ends', run('unexpected'))] },
          ],
        },
      ],
    };
    expect(listPlaywrightFailures(report)).toEqual([
      '[phone-fr] main.spec.ts › closes\n    not seen',
      '[phone-fr] main.spec.ts › turns\n    late',
      '[phone-fr] main.spec.ts › ends\n    no message',
    ]);
  });
});
