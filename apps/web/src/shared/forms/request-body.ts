import { isSame } from '#shared/sync/outbox/is-same.ts';

/**
 * Whether a stored object already holds what a request asks for. It does not where the answer to an earlier request was
 * lost and the form was changed before it was sent again: the server answers a repeated POST with the first one. Fields
 * that the request leaves out ask for nothing; those that are not stored, such as `confirmMileage`, are skipped.
 */
export function holdsBody(stored: object, body: object): boolean {
  return Object.entries(body).every(
    ([field, value]) =>
      value === undefined || !(field in stored) || isSame(Reflect.get(stored, field), value),
  );
}
