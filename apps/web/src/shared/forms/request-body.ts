import { isSame } from '#shared/sync/outbox/is-same.ts';

/** Fields of a request that a client writes. Those that only the server writes have no type in the contract. */
type WritableField<Request> = {
  [Field in keyof Request]-?: unknown extends Request[Field] ? never : Field;
}[keyof Request];

/**
 * What the body of a form has to name: each field that a client may write. A field that the contract gains does not
 * compile until each form that sends the request names it, or `Elsewhere` does.
 *
 * @typeParam Elsewhere fields that this form leaves as they are stored, because another form writes them
 */
export type FormBody<Request, Elsewhere extends WritableField<Request> = never> = Readonly<
  Record<Exclude<WritableField<Request>, Elsewhere>, unknown>
>;

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
