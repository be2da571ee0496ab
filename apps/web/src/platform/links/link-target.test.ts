import { linkTarget } from '#platform/links/link-target.ts';
import { describe, expect, it } from 'vitest';

const screens = [
  '/dashboard',
  '/vehicles',
  '/vehicles/42',
  '/maintenance',
  '/verify-email',
  '/reset-password',
];
const open = (link: string) => linkTarget(link, (pathname) => screens.includes(pathname));

describe('a link with a token opens the page that sets a new password', () => {
  it.each([
    'carnet://?type=recovery&token=a-b_1',
    'carnet://reset-password?type=recovery&token=a-b_1',
    'carnet:///reset-password?token=a-b_1&type=recovery',
    'carnet:reset-password?type=recovery&token=a-b_1',
    'carnet://auth/callback#type=recovery&token=a-b_1',
    'CARNET://recovery?type=recovery&token=a-b_1',
    'carnet://vehicles/42?type=recovery&token=a-b_1',
    'carnet://reset-password?token=a-b_1',
    'https://carnet.example.org/?token=a-b_1',
    'https://carnet.example.org/some/where?token=a-b_1',
    'https://carnet.example.org/reset-password?token=a-b_1',
    'https://carnet.example.org/dashboard?token=a-b_1',
    'https://carnet.example.org/vehicles/42?sort=name&token=a-b_1',
    'https://carnet.example.org#token=a-b_1',
    'http://192.168.1.2:3000/?token=a-b_1',
  ])('%s', (link) => {
    expect(open(link)).toBe('/reset-password?token=a-b_1');
  });

  it('a token with URL characters → stays one value', () => {
    expect(open('carnet://x?type=recovery&token=a%2Bb%26c')).toBe('/reset-password?token=a%2Bb%26c');
  });
});

describe('a link to a screen opens it', () => {
  it.each([
    ['carnet://vehicles/42', '/vehicles/42'],
    ['carnet:///vehicles/42', '/vehicles/42'],
    ['carnet://vehicles/', '/vehicles'],
    ['carnet://maintenance?edit=7', '/maintenance?edit=7'],
    ['https://carnet.example.org/maintenance?edit=7', '/maintenance?edit=7'],
    ['https://carnet.example.org/verify-email?token=t', '/verify-email?token=t'],
    ['carnet://verify-email?token=t', '/verify-email?token=t'],
  ])('%s → %s', (link, target) => {
    expect(open(link)).toBe(target);
  });
});

it.each([
  'carnet://',
  'carnet://nowhere',
  'carnet://x?type=recovery',
  'carnet://x?type=recovery&token=',
  'carnet://x?type=other&token=t',
  'https://carnet.example.org/',
  'https://carnet.example.org/nowhere',
  'othr://x?type=recovery&token=t',
  'javascript:alert(1)//?token=t',
  'file:///etc/passwd?token=t',
  'no link',
  '',
])('%j → nothing', (link) => {
  expect(open(link)).toBeNull();
});
