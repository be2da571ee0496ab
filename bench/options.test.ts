import { readBenchOptions } from '#options.ts';
import { describe, expect, it } from 'vitest';

describe('the command line', () => {
  it('without anything → the full run', () => {
    expect(readBenchOptions([])).toEqual({
      only: null,
      rounds: 3,
      seconds: 2,
      connections: 10,
      isKept: false,
    });
  });

  it('short, but with a number of its own → that number', () => {
    expect(readBenchOptions(['--short', '--rounds', '2', '--keep'])).toMatchObject({
      rounds: 2,
      seconds: 1,
      isKept: true,
    });
  });

  it('some subjects → those alone, in the order given', () => {
    expect(readBenchOptions(['--only', 'steady, reads']).only).toEqual(['steady', 'reads']);
  });

  it.each([
    [['--only', 'reads,wishes'], 'There is no subject wishes'],
    [['--rounds', '0'], '0 is not a whole number above 0'],
    [['--seconds', 'many'], 'many is not a whole number above 0'],
    [['--quick'], "Unknown option '--quick'"],
  ])('%j → refused with the usage', (given, reason) => {
    expect(() => readBenchOptions(given)).toThrow(reason);
    expect(() => readBenchOptions(given)).toThrow('npm run bench -- [options]');
  });
});
