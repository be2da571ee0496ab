import type { OperatorIdentity } from '@carnet/contract/operator/operator.schema';
import * as z from 'zod';

const MAX_LENGTH = 300;
const publicText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
  .optional();

/** Public information about the operator and the host. */
export const operatorVariables = {
  OPERATOR_NAME: publicText,
  OPERATOR_ADDRESS: publicText,
  OPERATOR_EMAIL: z.email('must be an e-mail address').max(320).optional(),
  OPERATOR_PHONE: publicText,
  OPERATOR_REGISTRATION: publicText,
  OPERATOR_VAT: publicText,
  OPERATOR_PUBLICATION_DIRECTOR: publicText,
  OPERATOR_MEDIATOR: publicText,
  HOSTING_NAME: publicText,
  HOSTING_ADDRESS: publicText,
  HOSTING_PHONE: publicText,
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
