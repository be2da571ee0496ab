import { readTrustedProxies, trustOf } from '#platform/config/trusted-proxies.ts';
import { describe, expect, it } from 'vitest';

describe('readTrustedProxies', () => {
  it.each([
    ['false', 0],
    ['0', 0],
    ['1', 1],
    ['loopback', ['127.0.0.0/8', '::1/128']],
    ['10.1.2.3', ['10.1.2.3/32']],
    [' 10.0.0.0/8 , fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1/128']],
  ])('%s → %j', (text, expected) => {
    expect(readTrustedProxies(text)).toEqual(expected);
  });

  it.each([
    'true',
    'yes',
    '-1',
    '100',
    '',
    'loopback,',
    'constructor',
    'proxy.example.org',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '::/129',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/',
  ])('%s → rejected', (text) => {
    expect(readTrustedProxies(text)).toBeNull();
  });
});

describe('trustOf', () => {
  it('a number of proxies → that many hops, whatever their address', () => {
    const trust = trustOf(2);
    expect([0, 1, 2].map((hop) => trust('203.0.113.7', hop))).toEqual([true, true, false]);
    expect(trustOf(0)('127.0.0.1', 0)).toBe(false);
  });

  it.each<[string, string | undefined, boolean]>([
    ['loopback', '127.8.9.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '128.0.0.1', false],
    ['linklocal', 'fe80::1', true],
    ['uniquelocal', '172.31.0.5', true],
    ['uniquelocal', '172.32.0.5', false],
    ['uniquelocal', 'fd12::1', true],
    ['uniquelocal', '::ffff:192.168.1.1', true],
    ['203.0.113.0/24,2001:db8::/32', '203.0.113.255', true],
    ['203.0.113.0/24,2001:db8::/32', '2001:db8:1::1', true],
    ['203.0.113.0/24,2001:db8::/32', '203.0.114.1', false],
    ['uniquelocal', 'unknown', false],
    ['uniquelocal', '10.0.0.1:4711', false],
    ['uniquelocal', undefined, false],
  ])('%s, called from %s → %s', (text, address, expected) => {
    expect(trustOf(readTrustedProxies(text) ?? 0)(address, 0)).toBe(expected);
  });
});
