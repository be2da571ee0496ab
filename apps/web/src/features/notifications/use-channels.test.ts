import { deviceName } from '#features/notifications/use-channels.tsx';
import { expect, it } from 'vitest';

it('browser → named by its user agent', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(deviceName({ service: 'web', userAgent })).toBe('Firefox · Linux');
});

it.each([
  ['fcm', 'Carnet · Android'],
  ['apns', 'Carnet · iOS'],
] as const)('native app, reached by %s → %s', (service, name) => {
  expect(deviceName({ service, userAgent: 'Mozilla/5.0 (Linux; Android 16; wv) Chrome/140.0' })).toBe(name);
});
