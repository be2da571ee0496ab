import * as z from 'zod/mini';

const optionalText = z.nullable(z.string());

/** Operator and host of this server, as configured. All fields may be null, as on a private server. */
const identity = {
  name: optionalText,
  address: optionalText,
  email: optionalText,
  phone: optionalText,
  /** SIREN, RCS and the like. */
  registration: optionalText,
  vat: optionalText,
  publicationDirector: optionalText,
  /** The consumer mediator, with the URL of its site. */
  mediator: optionalText,
  hostingName: optionalText,
  hostingAddress: optionalText,
  hostingPhone: optionalText,
};
export type OperatorIdentity = z.infer<z.ZodMiniObject<typeof identity>>;

export const operator = z.strictObject({
  ...identity,
  /** Whether this server sends e-mails. Without a mail server they stay in its outbox for the operator. */
  sendsMail: z.boolean(),
});
export type Operator = z.infer<typeof operator>;
