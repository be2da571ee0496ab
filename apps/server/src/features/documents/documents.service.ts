import { DOCUMENTS, listDocumentRows } from '#features/documents/documents.repository.ts';
import {
  checkFilesOfBody,
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  requireObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { settleInsurance } from '#features/reminders/insurance-reminders.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { columnsOf } from '#platform/kinds/rows.ts';
import { refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  CarnetDocument,
  DocumentCreation,
  DocumentQuery,
  DocumentReplacement,
} from '@carnet/contract/documents/document.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { faultsOfTerm } from '@carnet/contract/documents/document-faults';

const DOCUMENT = storedKind(DOCUMENTS);

type Body = DocumentCreation | DocumentReplacement;

export async function readDocuments(
  context: Context,
  actor: Actor,
  query: DocumentQuery,
): Promise<Page<CarnetDocument>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listDocumentRows(tx, actor, query);
  return { items: await DOCUMENT.plain(context, tx, actor, rows), nextCursor };
}

export function readDocument(context: Context, actor: Actor, id: string): Promise<CarnetDocument> {
  return readObject(DOCUMENT, context, actor, id);
}

/** Faults among the sound fields of a body that its schema has refused; `id` names the document to be replaced. */
export async function checkDocumentFields(
  context: Context,
  actor: Actor,
  fields: Partial<Body>,
  id: string | null,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  if (id !== null) await requireObject(DOCUMENT, tx, actor, id);
  return faultsOfDocument(tx, actor, fields);
}

async function faultsOfDocument(tx: Tx, actor: Actor, body: Partial<Body>): Promise<Fault[]> {
  const faults: Fault[] = [];
  const { vehicle_id: vehicleId } = body;
  if (vehicleId && !(await findVehicleMileage(tx, actor, vehicleId))) {
    faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  }
  return [...faults, ...faultsOfTerm(body), ...(await checkFilesOfBody(tx, actor, 'document', body))];
}

/** Stores the document. */
export function addDocument(
  context: Context,
  actor: Actor,
  body: DocumentCreation,
): Promise<Creation<CarnetDocument>> {
  return createObject(context, actor, DOCUMENT, body.id, async (tx, id) => {
    refuseFaults(await faultsOfDocument(tx, actor, body));
    await refuseFullGarage(tx, actor, { documents: 1 });
    const createdAt = instantOf(context.clock.now());
    const values = columnsOf('document', body);
    await DOCUMENTS.insert(tx, actor, [{ id, values, files: body, createdAt }]);
    await settleInsurance(context, tx, actor, [values.vehicle_id]);
  });
}

/** Replaces the whole document. */
export function replaceDocument(
  context: Context,
  actor: Actor,
  id: string,
  body: DocumentReplacement,
  expectedVersion: number | null,
): Promise<CarnetDocument> {
  return replaceObject(context, actor, DOCUMENT, { id, expectedVersion }, async (tx, stored) => {
    refuseFaults(await faultsOfDocument(tx, actor, body));
    const values = columnsOf('document', body, stored);
    const updatedAt = instantOf(context.clock.now());
    await DOCUMENTS.update(tx, stored, { values, files: body, updatedAt });
    await settleInsurance(context, tx, actor, [stored.vehicle_id, values.vehicle_id]);
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
    await settleInsurance(context, tx, actor, [document.vehicle_id]);
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
