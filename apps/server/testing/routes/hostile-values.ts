import { anyText } from '#testing/any-text.ts';
import fc from 'fast-check';

/** A number that `JSON.stringify` cannot write, inserted into the text afterwards. */
const RAW_NUMBERS = ['-0', '1e308', '1e999', '-1e999', '9007199254740993', '1e-400', '0.1e1', '1E+2'];
const rawNumber = (text: string): string => `@raw(${text})@`;
/** A key with a special meaning in object literals. */
const PROTO_KEY = '@proto@';

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD83D',
  '\uDE00x',
  '\uFEFF',
  '\u202Eabc\u202C',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🚗',
  'e\u0301'.repeat(40),
  'x'.repeat(10_000),
  '𝕏'.repeat(3000),
  '__proto__',
  'constructor',
  'toString',
  "'; drop table vehicle; --",
  '%\\_',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'null',
  'NaN',
  '1e5',
  '2026-02-30',
  '2026-11-21',
  '2026-11-21T10:00:00Z',
  '0000-00-00',
  '9999-12-31',
  '0001-01-01',
  '+02026-01-01',
  '9999-12-31T23:59:59.999999999+23:59',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'europe/paris',
  'car',
  'oil_change',
  'fr',
  'a@b.fr',
  `${'a'.repeat(250)}@b.fr`,
];

const ODD_NUMBERS = [
  0,
  -1,
  1,
  0.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  9_999_999,
  10_000_000,
  7300,
];

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  anyText({ maxLength: 300 }),
  fc.string({ maxLength: 30 }),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const hostileObject = fc.constantFrom<unknown>(
  {},
  [],
  nested(500),
  { [PROTO_KEY]: { admin: true } },
  { constructor: { prototype: { admin: true } } },
  { id: '__proto__' },
  { toString: 1, hasOwnProperty: 1, length: -1 },
  Array.from({ length: 2000 }, (_, index) => index),
  Array.from({ length: 21 }, () => '00000000-0000-0000-0000-000000000000'),
);

/** A value of any type instead of the expected one. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, ...ODD_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(...RAW_NUMBERS).map(rawNumber) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 2, arbitrary: hostileObject },
  { weight: 2, arbitrary: fc.jsonValue() },
);

const hostileKey = fc.oneof(
  fc.constantFrom(PROTO_KEY, 'constructor', '', 'a/b~c', 'id', 'version'),
  hostileText,
);

interface Damage {
  readonly replaced: readonly (readonly [number, unknown])[];
  readonly removed: readonly number[];
  readonly added: readonly (readonly [string, unknown])[];
}

const damage: fc.Arbitrary<Damage> = fc.record({
  replaced: fc.array(fc.tuple(fc.nat(), hostileValue), { maxLength: 3 }),
  removed: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(fc.nat(), { maxLength: 2 })),
  added: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(hostileKey, hostileValue), { maxLength: 2 }),
  ),
});

/**
 * Text of a body: a valid one with fields replaced, removed or added; another value; or a truncated text.
 * `fields` are all fields of the schema, so that optional ones are included.
 */
export function hostileBody(sound: () => unknown, fields: readonly string[]): fc.Arbitrary<string> {
  const damaged = damage.map(({ replaced, removed, added }) => {
    const body = new Map(Object.entries(Object(sound())));
    for (const [place, value] of replaced) body.set(fields[place % fields.length] ?? '', value);
    for (const place of removed) body.delete(fields[place % fields.length] ?? '');
    for (const [key, value] of added) body.set(key, value);
    return Object.fromEntries(body);
  });
  return fc.oneof(
    { weight: 12, arbitrary: damaged.map(jsonText) },
    { weight: 2, arbitrary: hostileValue.map(jsonText) },
    { weight: 1, arbitrary: damaged.map((body) => jsonText(body).slice(0, -3)) },
    { weight: 1, arbitrary: hostileText },
  );
}

function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined')
    .replace(/"@raw\(([^)]*)\)@"/g, '$1')
    .replaceAll(`"${PROTO_KEY}"`, '"__proto__"');
}

const headerText = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ0189 ,;=*"/\\-_.()<>%é\t')),
  maxLength: 60,
});

/** Headers that the server evaluates, with meaningless or nearly valid values. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'if-none-match',
    'cookie',
    'origin',
    'accept-encoding',
    'x-forwarded-for',
    'host',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      '*',
      '"1"',
      'W/"1"',
      '"1", "2"',
      'null',
      'carnet_session=x',
      'carnet_session=%00',
      'gzip;q=x',
    ),
    fc.constant('x'.repeat(4000)),
  ),
  { maxKeys: 4 },
);

/** A query of known and unknown names with any values, some repeated. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names, 'q') }, hostileText);
  const value = fc.oneof(
    hostileText,
    fc.constantFrom('0', '1', '500', '501', 'true', '-date', 'WyJuYW1lIiwxLCJ4Il0', '%', '%00', '%ff'),
  );
  const escaped = (text: string): string =>
    text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed()).slice(0, 3000);
  return fc
    .array(fc.tuple(name, value), { maxLength: 5 })
    .map((pairs) => pairs.map(([key, given]) => `${escaped(key)}=${escaped(given)}`).join('&'));
}

/** Path segments instead of an id, already escaped. */
export const hostileId: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%00',
    '%2e%2e',
    '..%2f..',
    '%E0%A4%A',
    'x'.repeat(500),
    '0',
    'undefined',
    'summary',
    '*',
  ),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2000)),
  fc.uuid(),
);
