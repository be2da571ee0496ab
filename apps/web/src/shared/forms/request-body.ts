import { isSame } from '#shared/sync/outbox/is-same.ts';

/**
 * Whether a stored object already has the values of a request. It has not if the response to an earlier request was
 * lost and the form was changed before the retry: the server answers a repeated POST with the first object. Ignores
 * fields that the request omits and fields that are not stored, such as `confirmMileage`.
 */
export function hasBodyValues(stored: object, body: object): boolean {
  return Object.entries(body).every(
    ([field, value]) =>
      value === undefined || !(field in stored) || isSame(Reflect.get(stored, field), value),
  );
}
