import { refuseUsedId } from '#features/changes/used-ids.service.ts';
import {
  deleteDocument,
  findDocumentRow,
  findDocumentRows,
  insertDocument,
  listDocumentFiles,
  listDocumentRows,
  updateDocument,
  type DocumentFileRow,
  type DocumentRow,
  type DocumentValues,
} from '#features/documents/documents.repository.ts';
import { checkFileReferences, presentFile, removeUnusedFiles } from '#features/files/files.service.ts';
import { noteAction, noteChange } from '#features/history/note-history.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { restartDocument, watchDocuments } from '#features/notifications/watching.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { discardDocument } from '#features/trash/discard.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { createOnce, type Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import { refuseStaleVersion } from '#platform/versions.ts';
import type {
  CarnetDocument,
  DocumentCreation,
  DocumentQuery,
  DocumentReplacement,
} from '@carnet/contract/documents/document.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS, expiresBeforeIssue } from '@carnet/domain/documents/document';
import { v7 as uuidv7 } from 'uuid';

type Body = DocumentCreation | DocumentReplacement;

export async function readDocuments(
  context: Context,
  actor: Actor,
  query: DocumentQuery,
): Promise<Page<CarnetDocument>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listDocumentRows(tx, actor, query);
  return { items: await presentDocuments(context, tx, actor, rows), nextCursor };
}

export async function readDocument(context: Context, actor: Actor, id: string): Promise<CarnetDocument> {
  const tx = context.transactions.reading;
  return presentDocument(context, tx, actor, await requireDocument(tx, actor, id));
}

/** The documents among `ids` that are the caller's, in any order. */
export async function readDocumentsOf(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<CarnetDocument[]> {
  const tx = context.transactions.reading;
  return presentDocuments(context, tx, actor, await findDocumentRows(tx, actor, ids));
}

/** Faults among the sound fields of a body that its schema has refused; `id` names the document to be replaced. */
export async function checkDocumentFields(
  context: Context,
  actor: Actor,
  fields: Partial<Body>,
  id: string | null,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  if (id !== null) await requireDocument(tx, actor, id);
  return faultsOfDocument(tx, actor, fields);
}

async function faultsOfDocument(tx: Tx, actor: Actor, body: Partial<Body>): Promise<Fault[]> {
  const faults: Fault[] = [];
  const { vehicle_id: vehicleId } = body;
  if (vehicleId && !(await findVehicleMileage(tx, actor, vehicleId))) {
    faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  }
  if (expiresBeforeIssue(body.issuedOn ?? null, body.expiresOn ?? null)) {
    faults.push({ pointer: '/expiresOn', code: 'date_before_issue' });
  }
  const references = (body.files ?? []).map((fileId, index) => ({
    pointer: `/files/${index}`,
    fileId,
    mustBeImage: false,
  }));
  return [...faults, ...(await checkFileReferences(tx, actor, references))];
}

async function requireDocument(tx: Tx, actor: Actor, id: string): Promise<Owned<DocumentRow>> {
  const document = await findDocumentRow(tx, actor, id);
  if (!document) throw new Refusal('not_found');
  return document;
}

/** Stores the document; one that expires is watched from now on. */
export function addDocument(
  context: Context,
  actor: Actor,
  body: DocumentCreation,
): Promise<Creation<CarnetDocument>> {
  return createOnce(context, actor, async (tx) => {
    const existing = body.id ? await findDocumentRow(tx, actor, body.id) : null;
    if (existing) return { body: await presentDocument(context, tx, actor, existing), isNew: false };
    await refuseUsedId(tx, actor, 'document', body.id);
    refuseFaults(await faultsOfDocument(tx, actor, body));
    await refuseFullGarage(tx, actor, { documents: 1 });
    const id = body.id ?? uuidv7();
    const createdAt = instantOf(context.clock.now());
    await insertDocument(tx, actor, { ...valuesOf(body, null), id, createdAt }, body.files ?? []);
    await watchDocuments(context, tx, actor.garageId, [id]);
    await noteAction(context, tx, actor, id, 'created');
    const row = await requireDocument(tx, actor, id);
    return { body: await presentDocument(context, tx, actor, row), isNew: true };
  });
}

/** Replaces the whole document. Where its expiry or its advance changes, it is announced anew. */
export async function replaceDocument(
  context: Context,
  actor: Actor,
  id: string,
  body: DocumentReplacement,
  expectedVersion: number | null,
): Promise<CarnetDocument> {
  const { document, removeBytes } = await context.transactions.forActor(actor, async (tx) => {
    const stored = await requireDocument(tx, actor, id);
    await refuseStaleVersion(stored, expectedVersion, () => presentDocument(context, tx, actor, stored));
    refuseFaults(await faultsOfDocument(tx, actor, body));
    const before = await listDocumentFiles(tx, actor, [id]);
    const shownBefore = documentOf(context, stored, before);
    const values = valuesOf(body, stored);
    const updatedAt = instantOf(context.clock.now());
    await updateDocument(tx, stored, { ...values, updatedAt }, body.files ?? []);
    if (isAnnouncedAnew(stored, values)) {
      await restartDocument(context, tx, actor.garageId, { id, active: values.active });
    }
    const fileIds = before.map((file) => file.id);
    const removeUnused = await removeUnusedFiles(context, tx, actor, fileIds);
    const row = await requireDocument(tx, actor, id);
    const shown = await presentDocument(context, tx, actor, row);
    await noteChange(context, tx, actor, shownBefore, shown);
    return { document: shown, removeBytes: removeUnused };
  });
  await removeBytes();
  return document;
}

/** A corrected title or another photo is no reason to say again that it expires. */
function isAnnouncedAnew(stored: DocumentRow, values: DocumentValues): boolean {
  return (
    stored.expires_on !== values.expiresOn ||
    stored.advance_days !== values.advanceDays ||
    (stored.active === 1) !== values.active ||
    stored.kind !== values.kind ||
    stored.vehicle_id !== values.vehicleId
  );
}

/** Moves the document with its files to the trash. */
export function removeDocument(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return context.transactions.forActor(actor, async (tx) => {
    const document = await requireDocument(tx, actor, id);
    await refuseStaleVersion(document, expectedVersion, () => presentDocument(context, tx, actor, document));
    await noteAction(context, tx, actor, id, 'deleted');
    await discardDocument(context, tx, actor, document);
    await deleteDocument(tx, document);
  });
}

/** A document as it was when it was exported. */
export interface DocumentToStore extends DocumentValues {
  readonly id: string;
  readonly files: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** Stores exported documents with their files; they are watched from now on. */
export async function storeImportedDocuments(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  documents: readonly DocumentToStore[],
): Promise<void> {
  for (const document of documents) await insertDocument(tx, actor, document, document.files);
  const ids = documents.map(({ id }) => id);
  await watchDocuments(context, tx, actor.garageId, ids);
}

/** What a body leaves out of the fields that are Carnet's own stays as it is stored (contract, part two). */
function valuesOf(body: Body, stored: DocumentRow | null): DocumentValues {
  const { issuer = stored?.issuer, advanceDays = stored?.advance_days } = body;
  const { active = stored ? stored.active === 1 : true } = body;
  return {
    vehicleId: body.vehicle_id ?? null,
    kind: body.kind,
    title: body.title || null,
    number: body.number || null,
    issuer: issuer || null,
    issuedOn: body.issuedOn ?? null,
    expiresOn: body.expiresOn ?? null,
    advanceDays: advanceDays ?? DEFAULT_DOCUMENT_ADVANCE_DAYS,
    active: active ?? true,
    notes: body.notes || null,
  };
}

async function presentDocuments(
  context: Context,
  tx: Tx,
  actor: Actor,
  rows: readonly DocumentRow[],
): Promise<CarnetDocument[]> {
  const ids = rows.map((row) => row.id);
  const byDocument = Map.groupBy(await listDocumentFiles(tx, actor, ids), (file) => file.owner_id);
  return rows.map((row) => documentOf(context, row, byDocument.get(row.id) ?? []));
}

async function presentDocument(
  context: Context,
  tx: Tx,
  actor: Actor,
  row: DocumentRow,
): Promise<CarnetDocument> {
  return documentOf(context, row, await listDocumentFiles(tx, actor, [row.id]));
}

function documentOf(
  { fileLinks }: Context,
  row: DocumentRow,
  files: readonly DocumentFileRow[],
): CarnetDocument {
  return {
    id: row.id,
    vehicle_id: row.vehicle_id,
    kind: row.kind,
    title: row.title,
    number: row.number,
    issuer: row.issuer,
    issuedOn: row.issued_on,
    expiresOn: row.expires_on,
    advanceDays: row.advance_days,
    active: row.active === 1,
    files: files.map((file) => presentFile(file, fileLinks)),
    notes: row.notes,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}
