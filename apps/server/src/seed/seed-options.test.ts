import { readSeedOptions } from '#seed/seed-options.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';

const TODAY = civilDateOf(2026, 11, 21);

describe('readSeedOptions', () => {
  it('no options → the demo of today', () => {
    expect(readSeedOptions([], {}, TODAY)).toEqual({
      email: 'demo@carnet.example',
      password: 'carnet-demo',
      today: TODAY,
      language: 'fr',
      isReplacing: false,
      hasFiles: true,
      large: null,
    });
  });

  it('all options are read, the command line before the environment', () => {
    const flags = '--email a@b.example --today 2025-03-04 --language en --again --size 20 --vehicles 3'.split(
      ' ',
    );
    const environment = { SEED_EMAIL: 'c@d.example', SEED_PASSWORD: 'secret words' };
    expect(readSeedOptions(flags, environment, TODAY)).toMatchObject({
      email: 'a@b.example',
      password: 'secret words',
      today: '2025-03-04',
      language: 'en',
      isReplacing: true,
      large: { records: 20, vehicles: 3 },
    });
  });

  it.each([
    ['--email nobody'],
    ['--password short'],
    ['--today 2026-11-22'],
    ['--today 2026-02-30'],
    ['--language de'],
    ['--size 0'],
    ['--size many'],
    ['--size 5 --vehicles 1000'],
    ['--unknown'],
    ['stray'],
  ])('%s → refused with the usage', (line) => {
    expect(() => readSeedOptions(line.split(' '), {}, TODAY)).toThrow('npm run seed');
  });
});
