import {
  isEndpointAllowed,
  isPublicAddress,
  lookUpPublicAddress,
  PrivateAddressError,
} from '#platform/push/push-endpoint.ts';
import { describe, expect, it } from 'vitest';

describe('isEndpointAllowed', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example.org:443/abc',
  ])('%s → allowed', (endpoint) => {
    expect(isEndpointAllowed(endpoint, false)).toBe(true);
  });

  it.each([
    'http://push.example.org/abc',
    'ftp://push.example.org/abc',
    'https://push.example.org:8443/abc',
    'https://user:secret@push.example.org/abc',
    'https://localhost/abc',
    'https://LOCALHOST./abc',
    'https://db/abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://169.254.169.254/latest/meta-data/',
    'https://93.184.216.34/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'nothing',
  ])('%s → refused', (endpoint) => {
    expect(isEndpointAllowed(endpoint, false)).toBe(false);
  });

  it('private hosts allowed → still https only', () => {
    expect(isEndpointAllowed('https://127.0.0.1:8443/abc', true)).toBe(true);
    expect(isEndpointAllowed('http://127.0.0.1:8443/abc', true)).toBe(false);
  });
});

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450:4007::200a'])(
    '%s → public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
  ])('%s → not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('lookUpPublicAddress', () => {
  it('a name that resolves to a private address → an error instead of the address', async () => {
    const error = await new Promise((resolve) => {
      lookUpPublicAddress('localhost', {}, resolve);
    });
    expect(error).toBeInstanceOf(PrivateAddressError);
  });
});
