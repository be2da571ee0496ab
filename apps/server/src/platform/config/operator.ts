import type { OperatorIdentity } from '@carnet/contract/operator/operator.schema';
import * as z from 'zod';

const MAX_LENGTH = 300;
const said = z
  .string()
  .trim()
  .min(1)
  .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
  .optional();

/** What the operator says of themselves and of their host; all of it is shown to everybody. */
export const operatorVariables = {
  OPERATOR_NAME: said,
  OPERATOR_ADDRESS: said,
  OPERATOR_EMAIL: z.email('must be an e-mail address').max(320).optional(),
  OPERATOR_PHONE: said,
  OPERATOR_REGISTRATION: said,
  OPERATOR_VAT: said,
  OPERATOR_PUBLICATION_DIRECTOR: said,
  OPERATOR_MEDIATOR: said,
  HOSTING_NAME: said,
  HOSTING_ADDRESS: said,
  HOSTING_PHONE: said,
};

type Variables = Readonly<Partial<Record<keyof typeof operatorVariables, string | undefined>>>;

export function operatorOf(env: Variables): OperatorIdentity {
  return {
    name: env.OPERATOR_NAME ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    email: env.OPERATOR_EMAIL ?? null,
    phone: env.OPERATOR_PHONE ?? null,
    registration: env.OPERATOR_REGISTRATION ?? null,
    vat: env.OPERATOR_VAT ?? null,
    publicationDirector: env.OPERATOR_PUBLICATION_DIRECTOR ?? null,
    mediator: env.OPERATOR_MEDIATOR ?? null,
    hostingName: env.HOSTING_NAME ?? null,
    hostingAddress: env.HOSTING_ADDRESS ?? null,
    hostingPhone: env.HOSTING_PHONE ?? null,
  };
}
