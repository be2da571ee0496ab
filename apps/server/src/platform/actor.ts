import type { Language } from '@carnet/contract/wire/scalars';

/** Who acts: the first argument of every service. The garage is whose rows exist for this caller. */
export interface Actor {
  readonly accountId: string;
  readonly garageId: string;
  readonly role: 'owner';
  readonly sessionId: string;
  readonly timeZone: string;
  readonly language: Language;
}
