import { listOwnFiles } from '#features/account/account.repository.ts';
import { readSessions } from '#features/account/account.service.ts';
import { readUser } from '#features/authentication/authentication.service.ts';
import { readAddresses } from '#features/calendar/calendar.service.ts';
import { readDocuments } from '#features/documents/documents.service.ts';
import { readExpenses } from '#features/expenses/expenses.service.ts';
import type { FileRow } from '#features/files/files.service.ts';
import { readMaintenances } from '#features/maintenances/maintenances.service.ts';
import { listMileage } from '#features/mileage/mileage.service.ts';
import { readEveryAnnouncement } from '#features/notifications/notifications.service.ts';
import { readExportedDevices } from '#features/push/push.service.ts';
import { readExportedReminders } from '#features/reminders/reminders.service.ts';
import { readEveryBookLink } from '#features/service-book/links/book-links.service.ts';
import { readSettings } from '#features/settings/settings.service.ts';
import { readTyreFittings } from '#features/tyre-fittings/tyre-fittings.service.ts';
import { readStoredTyreSets } from '#features/tyre-sets/tyre-sets.service.ts';
import { readPlainVehicles } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { eachItem, type ReadPage } from '#platform/every-item.ts';
import { streamZip } from '#platform/zip/stream-zip.ts';
import { accountSession } from '@carnet/contract/account/account.schema';
import { calendarAddress } from '@carnet/contract/calendar/calendar.schema';
import { document } from '@carnet/contract/documents/document.schema';
import { expense } from '@carnet/contract/expenses/expense.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { csvFileName, type ExportedTable } from '@carnet/contract/kinds/kinds';
import { maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { mileageReading } from '@carnet/contract/mileage/mileage.schema';
import { announcement } from '@carnet/contract/notifications/notification.schema';
import { pushSubscription } from '@carnet/contract/push/push.schema';
import { storedReminder, reminder } from '@carnet/contract/reminders/reminder.schema';
import { bookLink } from '@carnet/contract/service-book/book-link.schema';
import { maintenanceTypeSetting } from '@carnet/contract/settings/settings.schema';
import { tyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import { storedTyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { storedVehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { writeCsvRow, type CsvValue } from '@carnet/domain/text/spreadsheet-cell';
import * as z from 'zod/mini';
import { Readable } from 'node:stream';

/** Increase when the layout of the zip changes. */
const EXPORT_VERSION = 1;

/**
 * Exports the account as a zip that is generated while it is sent: `account.json` (user, settings, list of
 * files), one CSV per entity, every file as `files/<id>/<name>`.
 */
export async function exportAccount(context: Context, actor: Actor): Promise<Readable> {
  const files = await listOwnFiles(context.transactions.readOnly, actor);
  const modified = new Date(context.clock.now());
  const account = await accountJson(context, actor, files);
  const compressed = { modified, isCompressed: true };
  return streamZip([
    { ...compressed, path: 'account.json', open: async () => Readable.from([Buffer.from(account)]) },
    ...exportTables(context, actor).map((table) => ({
      ...compressed,
      path: csvFileName(table.name),
      open: async () => Readable.from(formatCsv(table)),
    })),
    // Photos and PDFs are already compressed.
    ...files.map((file) => ({
      path: `files/${file.id}/${file.name}`,
      modified,
      isCompressed: false,
      open: () => readBytes(context, actor, file),
    })),
  ]);
}

async function readBytes({ fileStore }: Context, actor: Actor, file: FileRow): Promise<Readable> {
  const found = await fileStore.read(actor.garageId, file.id, 'original');
  if (!found) throw new Error('The content of a file is missing from the store');
  return found.stream;
}

async function accountJson(context: Context, actor: Actor, files: readonly FileRow[]): Promise<string> {
  const description = {
    version: EXPORT_VERSION,
    exportedAt: formatInstant(context.clock.now()),
    user: await readUser(context, actor),
    settings: await readSettings(context, actor),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      contentType: file.content_type,
      size: file.size,
      width: file.width,
      height: file.height,
      createdAt: file.created_at,
    })),
  };
  return JSON.stringify(description, null, 2);
}

/** One CSV of an export: name, columns, and rows read page by page. */
interface ExportTable {
  readonly name: string;
  readonly columns: readonly string[];
  rows(): AsyncGenerator<CsvValue[]>;
}

/**
 * Formats a field as one cell: files and vehicles as ids in order, separated by spaces; other objects and
 * lists as JSON.
 */
function toCell(value: unknown): CsvValue {
  if (Array.isArray(value) && !value.every(isNamedById)) return JSON.stringify(value);
  if (Array.isArray(value))
    return value.map((one: CarnetFile | string) => (typeof one === 'string' ? one : one.id)).join(' ');
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** A file or an id. */
function isNamedById(item: unknown): boolean {
  return typeof item === 'string' || (typeof item === 'object' && item !== null && 'contentType' in item);
}

async function* readRows(
  items: AsyncGenerator<object>,
  columns: readonly string[],
): AsyncGenerator<CsvValue[]> {
  for await (const item of items) {
    const fields = new Map(Object.entries(item));
    yield columns.map((column) => toCell(fields.get(column)));
  }
}

async function* everyVehicle(context: Context, actor: Actor) {
  for (const archived of [false, true]) {
    yield* eachItem((page) => readPlainVehicles(context, actor, { ...page, archived }));
  }
}

async function* everyReading(context: Context, actor: Actor) {
  for await (const { id } of everyVehicle(context, actor)) {
    yield* eachItem((page) => listMileage(context, actor, id, page));
  }
}

async function* everyType(context: Context, actor: Actor) {
  yield* (await readSettings(context, actor)).maintenanceTypes;
}

interface Source {
  /** The schema whose fields are the columns. */
  readonly schema: z.ZodMiniObject;
  items(): AsyncGenerator<object>;
}

/**
 * A device with push notifications, and its push service. Endpoint and keys are left out: only this server
 * can use them, and the export may fall into other hands.
 */
const exportedDevice = z.extend(pushSubscription, { pushHost: z.nullable(z.string()) });

/** The tables of an export: everything but settings and files, with wire field names. */
export function exportTables(context: Context, actor: Actor): ExportTable[] {
  return Object.entries(listSources(context, actor)).map(([name, { schema, items }]) => {
    const columns = Object.keys(schema.shape);
    return { name, columns, rows: () => readRows(items(), columns) };
  });
}

/** A table whose rows are read page by page. */
function fromPages(schema: z.ZodMiniObject, readPage: ReadPage<object>): Source {
  return { schema, items: () => eachItem(readPage) };
}

const exportedReminder = z.extend(storedReminder, z.pick(reminder, { estimated_cost: true }).shape);

/** The objects of each kind, and the other data of an account. */
function listSources(context: Context, actor: Actor): Readonly<Record<string, Source>> {
  const objects: Readonly<Record<ExportedTable, Source>> = {
    vehicles: { schema: storedVehicle, items: () => everyVehicle(context, actor) },
    mileage: { schema: mileageReading, items: () => everyReading(context, actor) },
    maintenances: fromPages(maintenance, (page) => readMaintenances(context, actor, page)),
    // Values derived from readings are not exported.
    reminders: fromPages(exportedReminder, (page) => readExportedReminders(context, actor, page)),
    documents: fromPages(document, (page) => readDocuments(context, actor, page)),
    expenses: fromPages(expense, (page) => readExpenses(context, actor, page)),
    tyre_sets: fromPages(storedTyreSet, (page) => readStoredTyreSets(context, actor, page)),
    tyre_fittings: fromPages(tyreFitting, (page) => readTyreFittings(context, actor, page)),
  };
  return {
    ...objects,
    announcements: fromPages(announcement, (page) => readEveryAnnouncement(context, actor, page)),
    'push-devices': fromPages(exportedDevice, (page) => readExportedDevices(context, actor, page)),
    'book-links': fromPages(bookLink, (page) => readEveryBookLink(context, actor, page)),
    // Without their secrets, which the server does not store.
    'calendar-addresses': fromPages(calendarAddress, (page) => readAddresses(context, actor, page)),
    sessions: fromPages(accountSession, (page) => readSessions(context, actor, page)),
    'maintenance-types': { schema: maintenanceTypeSetting, items: () => everyType(context, actor) },
  };
}

/** Yielding a chunk costs more than formatting a row, so rows are yielded in batches. */
const ROWS_AT_ONCE = 200;

/** Formats a table as CSV chunks (RFC 4180), always with a header. */
export async function* formatCsv({
  columns,
  rows,
}: Pick<ExportTable, 'columns' | 'rows'>): AsyncGenerator<string> {
  let waiting = [columns.join(',')];
  for await (const row of rows()) {
    waiting.push(writeCsvRow(row));
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield `${waiting.join('\n')}\n`;
    waiting = [];
  }
  if (waiting.length > 0) yield `${waiting.join('\n')}\n`;
}
