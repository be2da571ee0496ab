import { signedFileLinks } from '#platform/files/file-links.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { describe, expect, it } from 'vitest';

const FILE = '01939c3e-0000-7000-8000-000000000001';
const OTHER = '01939c3e-0000-7000-8000-000000000002';

function start(instant = '2026-11-21T10:20:00.000Z') {
  const clock = new MovableClock(instant);
  const links = signedFileLinks('secret', clock);
  const signatureOf = (path: string): string => path.split('/').at(-1) ?? '';
  return { clock, links, signatureOf };
}

describe('a signed address', () => {
  it('opens only the file and variant it was made for', () => {
    const { links, signatureOf } = start();
    const signature = signatureOf(links.pathOf(FILE, 'original'));
    expect(links.expiryOf(FILE, 'original', signature)).toBe(Date.parse('2026-11-21T12:00:00Z') / 1000);
    expect(links.expiryOf(FILE, 'thumbnail', signature)).toBeNull();
    expect(links.expiryOf(OTHER, 'original', signature)).toBeNull();
  });

  it('opens nothing on a server with another secret', () => {
    const { clock, links, signatureOf } = start();
    const signature = signatureOf(signedFileLinks('other secret', clock).pathOf(FILE, 'original'));
    expect(links.expiryOf(FILE, 'original', signature)).toBeNull();
  });

  it('stays the same within a clock hour, and changes with the next', () => {
    const { clock, links } = start('2026-11-21T10:00:00.000Z');
    const first = links.pathOf(FILE, 'original');
    clock.moveTo('2026-11-21T10:59:59.999Z');
    expect(links.pathOf(FILE, 'original')).toBe(first);
    clock.moveTo('2026-11-21T11:00:00.000Z');
    expect(links.pathOf(FILE, 'original')).not.toBe(first);
  });

  it('is valid for at least an hour, and expires on time', () => {
    const { clock, links, signatureOf } = start('2026-11-21T10:59:59.000Z');
    const signature = signatureOf(links.pathOf(FILE, 'original'));
    clock.moveTo('2026-11-21T11:59:59.999Z');
    expect(links.expiryOf(FILE, 'original', signature)).not.toBeNull();
    clock.moveTo('2026-11-21T12:00:00.000Z');
    expect(links.expiryOf(FILE, 'original', signature)).toBeNull();
  });

  it('made while the clock was a year ahead → rejected once the clock is right', () => {
    const { clock, links, signatureOf } = start();
    clock.advance({ days: 365 });
    const signature = signatureOf(links.pathOf(FILE, 'original'));
    expect(links.expiryOf(FILE, 'original', signature)).not.toBeNull();
    clock.advance({ days: -365 });
    expect(links.expiryOf(FILE, 'original', signature)).toBeNull();
  });

  it('has one spelling: any change invalidates it', () => {
    const { links, signatureOf } = start();
    const signature = signatureOf(links.pathOf(FILE, 'original'));
    const [time = '', mac = ''] = signature.split('.');
    const later = (Number.parseInt(time, 36) + 3600).toString(36);
    const changed = [
      `${later}.${mac}`,
      `0${time}.${mac}`,
      `${time.toUpperCase()}.${mac}`,
      `${time}!.${mac}`,
      `${time}.${mac}.`,
      `${time}.${mac}=`,
      `${time}.${mac.slice(0, -1)}`,
      `${time}.`,
      `.${mac}`,
      mac,
      '',
      '.',
    ].filter((candidate) => candidate !== signature);
    for (const candidate of changed) expect(links.expiryOf(FILE, 'original', candidate)).toBeNull();
  });
});
