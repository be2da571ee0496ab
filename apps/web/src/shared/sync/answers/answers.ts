import type { Answer, QueryInput, RouteName } from '#shared/api/routes.ts';
import {
  findRecord,
  listRecords,
  searchRecords,
  summariseRecords,
} from '#shared/sync/answers/record-answers.ts';
import { findVehicle, listReadings, listVehicles } from '#shared/sync/answers/vehicle-answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { todayIn } from '#shared/sync/today.ts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { Page } from '@carnet/contract/wire/list';
import { searchable } from '@carnet/domain/text/searchable';
import { isWordIn, searchWords } from '@carnet/domain/text/search-words';
import { vehicleSearchText } from '@carnet/domain/vehicles/vehicle-search';
import { byValueThenId, toPage } from '#shared/sync/answers/page.ts';
import { withCopyAddresses } from '#shared/sync/copied-file.ts';
import type { Row } from '#shared/sync/rows.ts';
import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type * as inspectionAnswers from '#shared/sync/answers/inspection-answers.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { projectorFrom } from '#shared/sync/answers/projections.ts';

/** A read as a screen requests it. */
interface ReadRequest<N extends RouteName> {
  readonly query: QueryInput<N> | undefined;
  /** The id in the path; empty for a route without one. */
  readonly id: string;
}

/** A promise while the rules that decide the answer are still being loaded. */
type ReadResult<N extends RouteName> = Answer<N> | null | Promise<Answer<N> | null>;
type ReadAnswer<N extends RouteName> = (copy: Garage, asked: ReadRequest<N>) => ReadResult<N>;

type InspectionAnswers = typeof inspectionAnswers;

/** The rules of the inspection, loaded on first use. */
let inspections: InspectionAnswers | null = null;

async function loadInspections(): Promise<InspectionAnswers> {
  inspections = await import('#shared/sync/answers/inspection-answers.ts');
  return inspections;
}

/** Runs `answer` once the rules of the inspection are loaded, if a reminder depends on the law. */
function withInspections<A>({ reminders }: Garage, answer: () => A): A | Promise<A> {
  const isAnyByLaw = [...reminders.values()].some(({ follows }) => follows === 'law');
  if (inspections || !isAnyByLaw) return answer();
  // If loading fails, reminders are returned without their mark.
  return loadInspections().then(answer, answer);
}

/** The reads that a copy of the garage can answer by itself; null means 404. */
const ANSWERS = {
  getSettings: ({ settings }) => settings,
  listVehicles: async (copy, { query }) => listVehicles(copy, await tyresOf(copy), query),
  getVehicle: async (copy, { id }) => findVehicle(copy, await tyresOf(copy), id),
  async getVehicleInspection(copy, { id }) {
    const { judgeCopiedVehicle } = await loadInspections();
    return judgeCopiedVehicle(copy, id, todayIn(copy));
  },
  listMileageReadings: (copy, { id, query }) => listReadings(copy, id, query),
  listReminders: (copy, { query }) => withInspections(copy, () => listReminders(copy, query)),
  getReminder: (copy, { id }) => withInspections(copy, () => findReminder(copy, id)),
  listMaintenances: (copy, { query }) => (query?.q ? searchRecords(copy, query) : listRecords(copy, query)),
  getMaintenance: (copy, { id }) => findRecord(copy, id),
  listDocuments: (copy, { query }) => listDocuments(copy, query),
  getDocument: (copy, { id }) => findDocument(copy, id),
  listExpenses: (copy, { query }) => listExpenses(copy, query),
  getExpense: (copy, { id }) => findExpense(copy, id),
  async listTyreSets(copy, { query }) {
    const { completeTyreSets } = await import('#shared/sync/answers/tyre-answers.ts');
    const { items, nextCursor } = listTyreSets(copy, query);
    return { items: completeTyreSets(copy, items), nextCursor };
  },
  async getTyreSet(copy, { id }) {
    const row = copy.rowsOf('tyre_set').get(id);
    const { completeTyreSets } = await import('#shared/sync/answers/tyre-answers.ts');
    return completeTyreSets(copy, row ? [row] : [])[0] ?? null;
  },
  listTyreFittings: (copy, { query }) => listTyreFittings(copy, query),
  getTyreFitting: (copy, { id }) => copy.rowsOf('tyre_fitting').get(id) ?? null,
  async getConsumption(copy, { query }) {
    const { measureConsumption } = await import('#shared/sync/answers/consumption-answers.ts');
    return measureConsumption(copy, query?.vehicleId ?? '');
  },
  async getCostReport(copy, { query }) {
    const { reportCosts } = await import('#shared/sync/answers/report-answers.ts');
    return reportCosts(copy, query);
  },
  getMaintenanceSummary: (copy, { query }) => summariseRecords(copy, query?.vehicleId, todayIn(copy)),
} satisfies { [N in RouteName]?: ReadAnswer<N> };

/** The distance without known tyres by vehicle; loads no rules while nothing was ever fitted. */
async function tyresOf(copy: Garage): Promise<(vehicleId: string) => number | null> {
  if (copy.rowsOf('tyre_fitting').size === 0) return () => null;
  const { distancesWithoutTyres } = await import('#shared/sync/answers/tyre-answers.ts');
  return distancesWithoutTyres(copy);
}

export type CopiedRoute = keyof typeof ANSWERS;

/** The server's response to a read, computed from the copy alone; null means 404. */
export function answerFrom<N extends CopiedRoute>(
  copy: Garage,
  name: N,
  asked: ReadRequest<N>,
): ReadResult<N> {
  // Each entry answers its own route; TypeScript loses the link between the name and its entry.
  const answer = ANSWERS[name] as unknown as ReadAnswer<N>;
  return answer(copy, asked);
}

const NEWEST_DOCUMENT_FIRST = byValueThenId<Row<'document'>>(({ created_at: at }) => at, true);

/** The response of `GET /v1/documents`. */
function listDocuments(copy: Garage, query: QueryInput<'listDocuments'> = {}): Page<CarnetDocument> {
  const { vehicleId, kind, expiresUntil } = query;
  const isFound = searchOf(copy, query.q ?? '');
  const found = [...copy.documents.values()].filter(
    (document) =>
      (vehicleId === undefined || document.vehicle_id === vehicleId) &&
      (kind === undefined || document.kind === kind) &&
      (expiresUntil === undefined || (document.expiresOn !== null && document.expiresOn <= expiresUntil)) &&
      isFound(document.vehicle_id, [document.title, document.number, document.issuer, document.notes]),
  );
  const { items, nextCursor } = toPage(found.sort(NEWEST_DOCUMENT_FIRST), query);
  return { items: items.map(documentOf), nextCursor };
}

/** The response of `GET /v1/documents/{id}`; null when there is none. */
function findDocument(copy: Garage, id: string): CarnetDocument | null {
  const row = copy.documents.get(id);
  return row ? documentOf(row) : null;
}

function documentOf(row: Row<'document'>): CarnetDocument {
  return { ...row, files: row.files.map(withCopyAddresses) };
}

const NEWEST_EXPENSE_FIRST = byValueThenId<Row<'expense'>>(({ date }) => date, true);

/** The response of `GET /v1/expenses`. */
function listExpenses(copy: Garage, query: QueryInput<'listExpenses'> = {}): Page<Expense> {
  const { vehicleId, kind, from, to } = query;
  const isFound = searchOf(copy, query.q ?? '');
  const found = [...copy.expenses.values()].filter(
    (expense) =>
      (vehicleId === undefined || expense.vehicle_id === vehicleId) &&
      (kind === undefined || expense.kind === kind) &&
      (from === undefined || expense.date >= from) &&
      (to === undefined || expense.date <= to) &&
      isFound(expense.vehicle_id, [expense.place, expense.notes]),
  );
  const { items, nextCursor } = toPage(found.sort(NEWEST_EXPENSE_FIRST), query);
  return { items: items.map(expenseOf), nextCursor };
}

/** The response of `GET /v1/expenses/{id}`; null when there is none. */
function findExpense(copy: Garage, id: string): Expense | null {
  const row = copy.expenses.get(id);
  return row ? expenseOf(row) : null;
}

function expenseOf(row: Row<'expense'>): Expense {
  return { ...row, files: row.files.map(withCopyAddresses) };
}

const NEWEST_TYRE_SET_FIRST = byValueThenId<Row<'tyre_set'>>(({ created_at: at }) => at, true);

/** The rows of the response of `GET /v1/tyre-sets`. */
function listTyreSets(copy: Garage, query: QueryInput<'listTyreSets'> = {}): Page<Row<'tyre_set'>> {
  const { vehicleId } = query;
  const found = [...copy.rowsOf('tyre_set').values()].filter(
    (set) => vehicleId === undefined || set.vehicle_id === vehicleId,
  );
  return toPage(found.sort(NEWEST_TYRE_SET_FIRST), query);
}

const LATEST_FITTING_FIRST = byValueThenId<Row<'tyre_fitting'>>(({ date }) => date, true);

/** The response of `GET /v1/tyre-fittings`. */
function listTyreFittings(copy: Garage, query: QueryInput<'listTyreFittings'> = {}): Page<TyreFitting> {
  const { vehicleId, setId } = query;
  const found = [...copy.rowsOf('tyre_fitting').values()].filter(
    ({ vehicle_id, front, rear }) =>
      (vehicleId === undefined || vehicle_id === vehicleId) &&
      (setId === undefined || front === setId || rear === setId),
  );
  return toPage(found.sort(LATEST_FITTING_FIRST), query);
}

/** Matches objects that contain every word, in their own texts or in their vehicle's. */
function searchOf(
  copy: Garage,
  q: string,
): (vehicleId: string | null, texts: readonly (string | null)[]) => boolean {
  const words = searchWords(q);
  return (vehicleId, texts) => {
    if (words.length === 0) return true;
    const text = searchable(texts.filter(Boolean).join(' '));
    const vehicle = copy.vehicles.get(vehicleId ?? '');
    return words.every(
      (word) => text.includes(word.text) || (vehicle && isWordIn(vehicleSearchText(vehicle), word)),
    );
  };
}

/** The response of `GET /v1/maintenances/reminders`. */
function listReminders(copy: Garage, query: QueryInput<'listReminders'> = {}): Page<Reminder> {
  const { vehicleId, active } = query;
  const found = [...copy.reminders.values()].filter(
    (reminder) =>
      (vehicleId === undefined || reminder.vehicle_id === vehicleId) &&
      (active === undefined || String(reminder.active) === active),
  );
  const today = todayIn(copy);
  const { items, nextCursor } = toPage(found.sort(byValueThenId(({ id }) => id, false)), query);
  return { items: items.map((row) => reminderOf(copy, row, today)), nextCursor };
}

/** The response of `GET /v1/maintenances/reminders/{id}`; null when there is none. */
function findReminder(copy: Garage, id: string): Reminder | null {
  const row = copy.reminders.get(id);
  return row ? reminderOf(copy, row, todayIn(copy)) : null;
}

/** Completes a reminder with the fields derived from the rest of the garage. */
function reminderOf(copy: Garage, row: Row<'reminder'>, today: CivilDate): Reminder {
  const { vehicle_id, maintenance_type } = row;
  // The latest record of this vehicle and type that cost something and is no refund.
  const paid = copy.recordsOfType(vehicle_id, maintenance_type).find(({ cost }) => cost > 0);
  const projector = projectorFrom(copy.readingsOf(vehicle_id), today);
  const { order: _order, owner_set: _set, ...reminder } = row;
  const facts = toReminderFacts(row);
  return {
    ...reminder,
    estimated_cost: paid?.cost ?? null,
    projected: projector.projectReminder(facts),
    date_to_check: row.follows === 'law' && (inspections?.isCopiedDateToCheck(copy, facts, today) ?? false),
  };
}
