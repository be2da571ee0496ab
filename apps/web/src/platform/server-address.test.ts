import { readServerAddress } from '#platform/server-address.ts';
import { expect, it } from 'vitest';

it.each([
  ['carnet.example.org', 'https://carnet.example.org'],
  [' https://carnet.example.org/ ', 'https://carnet.example.org'],
  ['https://carnet.example.org/login?x=1', 'https://carnet.example.org'],
  ['HTTPS://Carnet.Example.ORG', 'https://carnet.example.org'],
  ['carnet.example.org:8443', 'https://carnet.example.org:8443'],
  ['192.168.1.2:3000', 'https://192.168.1.2:3000'],
])('%j → %s', (typed, origin) => {
  expect(readServerAddress(typed)).toBe(origin);
});

it.each([
  '',
  'http://carnet.example.org',
  'ftp://carnet.example.org',
  'javascript://x',
  'https://',
  'two words',
  'https://user:secret@carnet.example.org',
])('%j → invalid', (typed) => {
  expect(readServerAddress(typed)).toBeNull();
});
