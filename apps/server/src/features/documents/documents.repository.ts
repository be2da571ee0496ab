import type { FileRow } from '#features/files/files.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Changed } from '#platform/changed.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { pageOf, selectPage, startOfPage, type Order, type PageStart } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { patternsOf, textHolds, vehicleHolds, type SearchPatterns } from '#platform/db/search.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { DocumentQuery } from '@carnet/contract/documents/document.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { DocumentKind } from '@carnet/domain/documents/document';
import { searchable } from '@carnet/domain/text/searchable';
import type { Selectable } from 'kysely';

/** What a form gives of a document, as it is stored. */
export interface DocumentValues {
  readonly vehicleId: string | null;
  readonly kind: DocumentKind;
  readonly title: string | null;
  readonly number: string | null;
  readonly issuer: string | null;
  readonly issuedOn: CivilDate | null;
  readonly expiresOn: CivilDate | null;
  readonly advanceDays: number;
  readonly active: boolean;
  readonly notes: string | null;
}

export type DocumentRow = Selectable<Schema['document']>;

/** A file with the document that it belongs to. */
export type DocumentFileRow = FileRow & { readonly owner_id: string };

const NEWEST_FIRST: Order = {
  name: '-created_at',
  column: 'document.created_at',
  kind: 'text',
  direction: 'desc',
};

type ListArguments = PageStart &
  Partial<SearchPatterns> & {
    readonly garageId: string;
    readonly vehicleId: string | undefined;
    readonly kind: DocumentKind | undefined;
    readonly expiresUntil: CivilDate | undefined;
  };

const selectDocuments = compileOnce<ListArguments, DocumentRow>((queries, given) => {
  const { garageId } = given;
  let query = queries.selectFrom('document').selectAll().where('garage_id', '=', garageId);
  if (given.vehicleId !== undefined) query = query.where('vehicle_id', '=', given.vehicleId);
  if (given.kind !== undefined) query = query.where('kind', '=', given.kind);
  if (given.expiresUntil !== undefined) query = query.where('expires_on', '<=', given.expiresUntil);
  given.texts?.forEach((text, index) => {
    const plate = given.plates?.[index] ?? text;
    query = query.where((has) =>
      has.or([
        textHolds(text),
        has(
          'vehicle_id',
          'in',
          has
            .selectFrom('vehicle')
            .select('id')
            .where('garage_id', '=', garageId)
            .where(vehicleHolds(text, plate)),
        ),
      ]),
    );
  });
  return selectPage(query, NEWEST_FIRST, given);
});

export async function listDocumentRows(
  tx: Tx,
  { garageId }: Actor,
  filter: DocumentQuery,
): Promise<{ rows: readonly DocumentRow[]; nextCursor: string | null }> {
  const { vehicleId, kind, expiresUntil, q } = filter;
  const patterns = q ? patternsOf(q) : undefined;
  const place = startOfPage(NEWEST_FIRST, filter);
  const given = { garageId, vehicleId, kind, expiresUntil, ...patterns, ...place };
  const rows = await selectDocuments(tx, given);
  return pageOf(rows, NEWEST_FIRST, filter, (row) => row.created_at);
}

export async function findDocumentRows(
  tx: Tx,
  { garageId }: Actor,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return queriesOf(tx)
    .selectFrom('document')
    .selectAll()
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .execute();
}

export async function findDocumentRow(tx: Tx, actor: Actor, id: string): Promise<Owned<DocumentRow> | null> {
  const [row] = await findDocumentRows(tx, actor, [id]);
  return row ? markOwned(row) : null;
}

function columnsOf(values: DocumentValues) {
  const { title, number, issuer, notes } = values;
  return {
    vehicle_id: values.vehicleId,
    kind: values.kind,
    title,
    number,
    issuer,
    issued_on: values.issuedOn,
    expires_on: values.expiresOn,
    advance_days: values.advanceDays,
    active: values.active ? (1 as const) : (0 as const),
    notes,
    search: searchable([title, number, issuer, notes].filter(Boolean).join(' ')),
  };
}

/** Stores a document with its files in their order. */
export async function insertDocument(
  tx: Tx,
  { garageId }: Actor,
  values: DocumentValues & { readonly id: string; readonly createdAt: string } & Partial<Changed>,
  fileIds: readonly string[],
): Promise<void> {
  const { id, createdAt } = values;
  await queriesOf(tx)
    .insertInto('document')
    .values({
      garage_id: garageId,
      id,
      ...columnsOf(values),
      created_at: createdAt,
      updated_at: values.updatedAt ?? createdAt,
      version: values.version ?? 1,
    })
    .execute();
  await insertFileUses(tx, garageId, id, fileIds);
}

export async function updateDocument(
  tx: Tx,
  document: Owned<DocumentRow>,
  values: DocumentValues & { readonly updatedAt: string },
  fileIds: readonly string[],
): Promise<void> {
  const { garage_id: garageId, id, version } = document;
  await queriesOf(tx)
    .updateTable('document')
    .set({ ...columnsOf(values), updated_at: values.updatedAt, version: version + 1 })
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .execute();
  await queriesOf(tx)
    .deleteFrom('document_file')
    .where('garage_id', '=', garageId)
    .where('document_id', '=', id)
    .execute();
  await insertFileUses(tx, garageId, id, fileIds);
}

async function insertFileUses(
  tx: Tx,
  garageId: string,
  documentId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, position) => ({
    garage_id: garageId,
    document_id: documentId,
    role: 'file' as const,
    position,
    file_id: fileId,
  }));
  await queriesOf(tx).insertInto('document_file').values(rows).execute();
}

/** Its files are no longer used by it, and nobody is told of it any more. */
export async function deleteDocument(tx: Tx, document: Owned<DocumentRow>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('document')
    .where('garage_id', '=', document.garage_id)
    .where('id', '=', document.id)
    .execute();
}

/** The files of documents, those of each in their order. */
export async function listDocumentFiles(
  tx: Tx,
  { garageId }: Actor,
  ids: readonly string[],
): Promise<DocumentFileRow[]> {
  if (ids.length === 0) return [];
  return queriesOf(tx)
    .selectFrom('document_file')
    .innerJoin('file', (join) =>
      join
        .onRef('file.garage_id', '=', 'document_file.garage_id')
        .onRef('file.id', '=', 'document_file.file_id'),
    )
    .selectAll('file')
    .select('document_file.document_id as owner_id')
    .where('document_file.garage_id', '=', garageId)
    .where('document_file.document_id', 'in', [...ids])
    .orderBy('document_file.position')
    .execute();
}
