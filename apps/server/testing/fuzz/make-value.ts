import { resolveSchema, type Schema } from '#testing/fuzz/operations.ts';
import type { Dice } from '#seed/dice.ts';

/** Ingredients of generated values. */
export interface Ingredients {
  readonly dice: Dice;
  /** Ids to try: own, of other accounts, unknown. */
  readonly ids: readonly string[];
  /** How often a value violates the schema, from 0 to 1. */
  readonly damage: number;
}

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud83d',
  '\u202eabc',
  'x'.repeat(3000),
  '👩‍👩‍👧‍👦'.repeat(90),
  "'; drop table vehicle; --",
  "' or 1=1 --",
  '%\\_',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '+33',
  '1e9',
];
const ODD_NUMBERS = [0, -1, 0.1, 1e-9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 9_999_999, 10_000_000];
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[[]]]],
  { constructor: { prototype: { admin: true } } },
  ...ODD_TEXTS,
  ...ODD_NUMBERS,
];
/** Texts that are valid for some field. */
const SOUND_TEXTS = [
  'Clio',
  'AB-123-CD',
  'oil_change',
  'Garage du Port',
  'camille@example.org',
  'correct horse battery',
  'Europe/Paris',
  '2026-11-20T10:00:00.000Z',
  '12',
];
const DATES = ['2026-11-21', '2026-11-20', '2020-02-29', '2026-11-22', '1999-12-31', '2030-01-01'];

/** A value that mostly matches the schema, and sometimes does not. */
export function makeValue(schema: Schema, ingredients: Ingredients): unknown {
  const { dice, damage } = ingredients;
  if (dice.fraction() < damage) return dice.pick(ODD_VALUES);
  const resolved = resolveSchema(schema);
  const options = resolved.anyOf ?? resolved.oneOf;
  if (options) return makeValue(dice.pick(options), ingredients);
  if (resolved.enum) return dice.pick(resolved.enum);
  if ('const' in resolved) return resolved.const;
  switch (resolved.type) {
    case 'string':
      return makeText(resolved, ingredients);
    case 'integer':
    case 'number':
      return makeNumber(resolved, ingredients);
    case 'boolean':
      return dice.fraction() < 0.5;
    case 'array':
      return Array.from({ length: dice.integer(0, 3) }, () => makeValue(resolved.items ?? {}, ingredients));
    case 'object':
      return makeObject(resolved, ingredients);
    case 'null':
      return null;
    default:
      return dice.pick(ODD_VALUES);
  }
}

/** A valid object with one possible field regenerated; sometimes unchanged. */
export function alter(sound: unknown, schema: Schema, ingredients: Ingredients): unknown {
  const { dice } = ingredients;
  if (typeof sound !== 'object' || sound === null || dice.fraction() < 0.3) return sound;
  const fields = listFields(schema);
  const name = dice.pick([...new Set([...Object.keys(fields), ...Object.keys(sound)])]);
  return { ...sound, [name]: makeValue(fields[name] ?? {}, ingredients) };
}

function listFields(schema: Schema): Readonly<Record<string, Schema>> {
  const { properties, anyOf, oneOf } = resolveSchema(schema);
  const options = anyOf ?? oneOf ?? [];
  return properties ?? Object.assign({}, ...options.map((option) => listFields(option)));
}

function makeText(schema: Schema, { dice, ids }: Ingredients): string {
  const { format, pattern, maxLength = 60, minLength = 0 } = schema;
  if (format === 'uuid') return dice.pick(ids);
  if (format === 'date') return dice.pick(DATES);
  const chance = dice.fraction();
  if (chance < 0.08) return 'é'.repeat(Math.min(dice.pick([minLength, maxLength, maxLength + 1]), 5000));
  if (chance < 0.16) return dice.pick(ODD_TEXTS);
  const texts = [...SOUND_TEXTS, `fuzz-${dice.integer(0, 1e6)}@example.org`];
  const fitting = pattern === undefined ? [] : texts.filter((text) => new RegExp(pattern, 'u').test(text));
  return dice.pick(fitting.length > 0 ? fitting : texts);
}

function makeNumber({ minimum, maximum, type }: Schema, { dice }: Ingredients): number {
  const [lowest, highest] = [Math.max(minimum ?? 0, -1e6), Math.min(maximum ?? 1e6, 1e6)];
  const edges = [lowest, lowest - 1, highest, highest + 1];
  const value = dice.fraction() < 0.2 ? dice.pick(edges) : dice.integer(lowest, highest);
  return type === 'number' && dice.fraction() < 0.5 ? value + 0.25 : value;
}

function makeObject(
  { properties = {}, required = [] }: Schema,
  ingredients: Ingredients,
): Record<string, unknown> {
  const { dice, damage } = ingredients;
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isWanted = required.includes(name) ? dice.fraction() >= damage / 2 : dice.fraction() < 0.5;
    if (isWanted) made[name] = makeValue(schema, ingredients);
  }
  if (dice.fraction() < damage)
    made[dice.pick(['admin', 'garage_id', 'version', 'id', ''])] = dice.pick(ODD_VALUES);
  return made;
}
