import { findNetworks } from '#platform/networks.ts';
import { describe, expect, it } from 'vitest';

const namesOf = (address: string, ipv4Bits: 32 | 24 = 32) =>
  findNetworks(address, ipv4Bits).map(({ name }) => name);

describe('networksOf', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.7'], ['192.0.2.0/24']],
    ['::ffff:192.0.2.7', ['192.0.2.7'], ['192.0.2.0/24']],
    ['::ffff:c000:207', ['192.0.2.7'], ['192.0.2.0/24']],
    ['64:ff9b::192.0.2.7', ['192.0.2.7'], ['192.0.2.0/24']],
    ['::ffff:0:192.0.2.7', ['192.0.2.7'], ['192.0.2.0/24']],
    ['192.0.2.7:4711', ['192.0.2.7'], ['192.0.2.0/24']],
  ])('%s → IPv4: the address, or its /24', (address, alone, together) => {
    expect(namesOf(address)).toEqual(alone);
    expect(namesOf(address, 24)).toEqual(together);
  });

  it.each([
    ['2001:db8:1:2301:a:b:c:d'],
    ['2001:DB8:1:2301::1'],
    ['[2001:db8:1:2301::1]'],
    ['[2001:db8:1:2301::1]:4711'],
    ['2001:db8:1:2301::1%eth0'],
  ])('%s → IPv6: its /64, /56 and /48, whatever the IPv4 setting', (address) => {
    const names = ['2001:db8:1:2301::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48'];
    expect(namesOf(address)).toEqual(names);
    expect(namesOf(address, 24)).toEqual(names);
  });

  it('the zone of an address is ignored', () => {
    expect(namesOf('fe80::1%25eth0')).toEqual(namesOf('fe80::2'));
  });

  it('address of a closed connection → the network of unknown addresses', () => {
    expect(findNetworks(undefined, 32)).toEqual(findNetworks('unknown', 24));
  });

  it('wider networks have larger limits', () => {
    expect(findNetworks('2001:db8::1', 32).map(({ allowance }) => allowance)).toEqual([1, 4, 16]);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '1',
    '0x7f.1',
    '192.0.2.256',
    '::g',
    '%eth0',
    '[]:1',
    'a'.repeat(10_000),
  ])('%j is not an address → the network of unknown addresses', (address) => {
    expect(findNetworks(address, 32)).toEqual(findNetworks('unknown', 24));
  });
});
