import { DOCUMENTS, listDocumentRows } from '#features/documents/documents.repository.ts';
import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { settleReminders } from '#features/reminders/settle-reminders.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { toColumns, toObject } from '#platform/kinds/rows.ts';
import type { ValuesOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  CarnetDocument,
  DocumentCreation,
  DocumentQuery,
  DocumentReplacement,
} from '@carnet/contract/documents/document.schema';
import type { Page } from '@carnet/contract/wire/list';
import { affectedByDocument, type DecidingDocument } from '@carnet/domain/garage/affected-reminders';

const DOCUMENT = storedKind(DOCUMENTS);

export async function readDocuments(
  context: Context,
  actor: Actor,
  query: DocumentQuery,
): Promise<Page<CarnetDocument>> {
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listDocumentRows(tx, actor, query);
  return { items: await DOCUMENT.plain(context, tx, actor, rows), nextCursor };
}

export function readDocument(context: Context, actor: Actor, id: string): Promise<CarnetDocument> {
  return readObject(DOCUMENT, context, actor, id);
}

/** Finds further faults among the valid fields of a refused body. */
export const checkDocumentFields = checkFieldsOf('document', DOCUMENT);

export function addDocument(
  context: Context,
  actor: Actor,
  body: DocumentCreation,
): Promise<Creation<CarnetDocument>> {
  return createObject(context, actor, DOCUMENT, body.id, async (tx, id) => {
    await refuseWrite(context, tx, actor, { kind: 'document', body, stored: null });
    await refuseFullGarage(tx, actor, { documents: 1 });
    const createdAt = formatInstant(context.clock.now());
    const values = toColumns('document', body);
    const row = await DOCUMENTS.insertOne(tx, actor, { id, values, files: body, createdAt });
    await settleReminders(context, tx, actor, affectedByDocument(null, decidingOf(values)));
    return row;
  });
}

export function replaceDocument(
  context: Context,
  actor: Actor,
  id: string,
  body: DocumentReplacement,
  expectedVersion: number | null,
): Promise<CarnetDocument> {
  return replaceObject(context, actor, DOCUMENT, { id, expectedVersion }, async (tx, stored) => {
    await refuseWrite(context, tx, actor, {
      kind: 'document',
      body,
      stored: toObject('document', stored, []),
    });
    const values = toColumns('document', body, stored);
    const updatedAt = formatInstant(context.clock.now());
    await DOCUMENTS.update(tx, stored, { values, files: body, updatedAt });
    await settleReminders(context, tx, actor, affectedByDocument(decidingOf(stored), decidingOf(values)));
  });
}

/** Moves the document with its files to the trash. */
export function removeDocument(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, DOCUMENT, { id, expectedVersion }, async (tx, document) => {
    await DOCUMENTS.remove(tx, document);
    await settleReminders(context, tx, actor, affectedByDocument(decidingOf(document), null));
  });
}

/** Stores exported documents with their files. */
export function storeImportedDocuments(
  tx: Tx,
  actor: Actor,
  documents: readonly ObjectToStore<'document'>[],
): Promise<void> {
  return DOCUMENTS.insert(tx, actor, documents);
}

function decidingOf(row: Pick<ValuesOf<'document'>, 'vehicle_id' | 'kind' | 'expires_on'>): DecidingDocument {
  return { vehicleId: row.vehicle_id, kind: row.kind, expiresOn: row.expires_on };
}
