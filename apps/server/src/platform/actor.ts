import type { Operation } from '#platform/operation.ts';
import type { Language } from '@carnet/contract/wire/scalars';

/** The caller of a service, always its first argument. Services see the rows of this garage only. */
export interface Actor {
  readonly accountId: string;
  readonly garageId: string;
  readonly role: 'owner';
  readonly sessionId: string;
  readonly timeZone: string;
  readonly language: Language;
  /** Set when the call has an `Idempotency-Key`. */
  readonly operation?: Operation;
}
