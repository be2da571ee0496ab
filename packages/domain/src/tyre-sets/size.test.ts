import { expect, it } from 'vitest';
import { readTyreSize, type TyreSize } from '#tyre-sets/size.ts';

const PLAIN: TyreSize = {
  width: 205,
  ratio: 55,
  construction: 'radial',
  rim: 16,
  load: 91,
  twinLoad: null,
  speed: 'V',
  commercial: null,
  isReinforced: false,
};

it.each<[string, Partial<TyreSize>]>([
  ['205/55 R16 91V', {}],
  ['205/55R16 91V', {}],
  ['205/55 r 16 91 v', {}],
  ['P205/55 R16 91V M+S', {}],
  ['205/55 R16', { load: null, speed: null }],
  ['225/45 ZR17 94W XL', { width: 225, ratio: 45, rim: 17, load: 94, speed: 'W', isReinforced: true }],
  ['245/40 R19 (98Y)', { width: 245, ratio: 40, rim: 19, load: 98, speed: 'Y' }],
  [
    '195/70 R15C 104/102R',
    { width: 195, ratio: 70, rim: 15, load: 104, twinLoad: 102, speed: 'R', commercial: 'C' },
  ],
  ['225/75 R16CP 118R', { width: 225, ratio: 75, load: 118, speed: 'R', commercial: 'CP' }],
  [
    '185 R14C 102/100R',
    { width: 185, ratio: null, rim: 14, load: 102, twinLoad: 100, speed: 'R', commercial: 'C' },
  ],
  ['155 R13 78S', { width: 155, ratio: null, rim: 13, load: 78, speed: 'S' }],
  ['180/55 ZR17 M/C (73W) TL', { width: 180, rim: 17, load: 73, speed: 'W' }],
  ['120/70ZR17', { width: 120, ratio: 70, rim: 17, load: null, speed: null }],
  ['130/90 B16 67H', { width: 130, ratio: 90, construction: 'belted', load: 67, speed: 'H' }],
  ['90/90-21 54H', { width: 90, ratio: 90, construction: 'diagonal', rim: 21, load: 54, speed: 'H' }],
  ['4.00-18 64S', { width: 102, ratio: null, construction: 'diagonal', rim: 18, load: 64, speed: 'S' }],
  ['3,50-10 59J', { width: 89, ratio: null, construction: 'diagonal', rim: 10, load: 59, speed: 'J' }],
  ['195/65 R15 95N reinforced', { width: 195, ratio: 65, rim: 15, load: 95, speed: 'N', isReinforced: true }],
])('parses %s', (typed, parts) => {
  expect(readTyreSize(typed)).toEqual({ ...PLAIN, ...parts });
});

it.each([
  '',
  'Michelin',
  '16 pouces',
  '205',
  '205/55',
  '205/55 R99 91V',
  '905/55 R16 91V',
  '205/05 R16 91V',
  '205/55 R16 91V et 225/50 R16',
  `205/55 R16 ${' '.repeat(60)}91V`,
])('%j is not a size', (typed) => {
  expect(readTyreSize(typed)).toBeNull();
});
