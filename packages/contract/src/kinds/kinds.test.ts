import { fieldsOf } from '#kinds/fields.ts';
import { describeKind, KIND_NAMES, OWNED_KINDS } from '#kinds/kinds.ts';
import { ROUTE_TABLE } from '#routes/route-table.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** Fields of a body that its object lacks. */
const ONLY_IN_BODIES = ['asOf', 'confirmMileage', 'id'];

/** Fields derived from other objects, which are not stored. */
const DERIVED = [
  'estimated_cost',
  'projected',
  'date_to_check',
  'distanceWithoutTyres',
  'mounted',
  'distance',
  'wear',
  'age',
];

/** The fields that the body of a route accepts, including those it ignores. */
function fieldsOfBody(call: string | null): string[] {
  const route = ROUTE_TABLE.find(({ name }) => name === call);
  if (!(route?.body instanceof z.ZodMiniObject)) throw new Error(`No route with a body: ${call}`);
  return Object.keys(route.body.shape).filter((name) => !ONLY_IN_BODIES.includes(name));
}

describe('the description of a kind', () => {
  it.each(KIND_NAMES)('%s: its calls exist in the route table', (kind) => {
    const calls = Object.values(describeKind(kind).calls).filter((call) => call !== null);
    expect(ROUTE_TABLE.map(({ name }) => name)).toEqual(expect.arrayContaining(calls));
  });

  it.each(OWNED_KINDS)('%s: the body of its creation has every described field', (kind) => {
    const described = Object.keys(fieldsOf(kind)).filter((name) => name !== 'id');
    const taken = fieldsOfBody(describeKind(kind).calls.create).filter((name) => !DERIVED.includes(name));
    expect(taken.toSorted()).toEqual(described.toSorted());
  });
});
