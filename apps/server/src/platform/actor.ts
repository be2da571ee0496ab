import type { Operation } from '#platform/operation.ts';
import type { Language } from '@carnet/contract/wire/scalars';

/** Who acts: the first argument of every service. The garage is whose rows exist for this caller. */
export interface Actor {
  readonly accountId: string;
  readonly garageId: string;
  readonly role: 'owner';
  readonly sessionId: string;
  readonly timeZone: string;
  readonly language: Language;
  /** Of a call with an `Idempotency-Key`. */
  readonly operation?: Operation;
}
