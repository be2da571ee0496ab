import type { SendingRules } from '#shared/sync/engine/rules.ts';
import { isChangedKind } from '#shared/sync/engine/operation.ts';
import { askedFields, changedFieldsSince, splitRefused } from '#shared/sync/outbox/send/merge.ts';
import { toCall } from '#shared/sync/outbox/send/operation-call.ts';
import { findRow, readObject } from '#shared/sync/outbox/send/read-object.ts';

/** What a send needs to know about kinds. */
export const sendingRules: SendingRules = {
  findStored: (rows, { kind, id }) => (isChangedKind(kind) ? findRow(rows, kind, id) : null),
  readObject: async (rows, { kind, id }) => (isChangedKind(kind) ? readObject(rows, kind, id) : null),
  callOf: toCall,
  askedFields: (intent, theirs) =>
    intent.verb === 'delete' ? changedFieldsSince(intent, theirs) : askedFields(intent, theirs),
  splitRefused,
};
