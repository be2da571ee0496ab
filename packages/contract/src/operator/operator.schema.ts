import * as z from 'zod/mini';

const given = z.nullable(z.string());

/** Who runs this server and who hosts it, as far as they have said; a private server mostly says nothing. */
const identity = {
  name: given,
  address: given,
  email: given,
  phone: given,
  /** SIREN, RCS and the like. */
  registration: given,
  vat: given,
  publicationDirector: given,
  /** The consumer mediator, with the address of its site. */
  mediator: given,
  hostingName: given,
  hostingAddress: given,
  hostingPhone: given,
};
export type OperatorIdentity = z.infer<z.ZodMiniObject<typeof identity>>;

export const operator = z.strictObject({
  ...identity,
  /** Whether e-mails leave this server. Without a mail server they lie in its outbox, for who runs it. */
  sendsMail: z.boolean(),
});
export type Operator = z.infer<typeof operator>;
