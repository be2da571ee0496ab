import { fieldsOf } from '#kinds/fields.ts';
import { describe as describeKind, KIND_NAMES, OWNED_KINDS } from '#kinds/kinds.ts';
import { ROUTE_TABLE } from '#routes/route-table.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** What a body says beside the fields of its object. */
const ONLY_IN_BODIES = ['asOf', 'confirmMileage', 'id'];

/** What follows from other objects, and is not stored. */
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

/** The fields that the body of a call takes; those that it ignores come back from a client as it has read them. */
function fieldsOfBody(call: string | null): string[] {
  const route = ROUTE_TABLE.find(({ name }) => name === call);
  if (!(route?.body instanceof z.ZodMiniObject)) throw new Error(`No call with a body: ${call}`);
  return Object.keys(route.body.shape).filter((name) => !ONLY_IN_BODIES.includes(name));
}

describe('the description of a kind', () => {
  it.each(KIND_NAMES)('%s: names calls of the route table', (kind) => {
    const calls = Object.values(describeKind(kind).calls).filter((call) => call !== null);
    expect(ROUTE_TABLE.map(({ name }) => name)).toEqual(expect.arrayContaining(calls));
  });

  it.each(OWNED_KINDS)('%s: its body takes each field that it describes', (kind) => {
    const described = Object.keys(fieldsOf(kind)).filter((name) => name !== 'id');
    const taken = fieldsOfBody(describeKind(kind).calls.create).filter((name) => !DERIVED.includes(name));
    expect(taken.toSorted()).toEqual(described.toSorted());
  });
});
