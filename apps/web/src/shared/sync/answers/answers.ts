import type { Answer, QueryInput, RouteName } from '#shared/api/routes.ts';
import { findDocument, listDocuments } from '#shared/sync/answers/document-answers.ts';
import {
  findRecord,
  listRecords,
  searchRecords,
  summariseRecords,
} from '#shared/sync/answers/record-answers.ts';
import { findReminder, listReminders } from '#shared/sync/answers/reminder-answers.ts';
import { findVehicle, listReadings, listVehicles } from '#shared/sync/answers/vehicle-answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { todayIn } from '#shared/sync/today.ts';

/** A read as a screen asks for it. */
interface Asked<N extends RouteName> {
  readonly query: QueryInput<N> | undefined;
  /** The id in the path; empty for a route without. */
  readonly id: string;
}

/** What is known by rules that are fetched when they are asked for comes as a promise. */
type Answered<N extends RouteName> = Answer<N> | null | Promise<Answer<N> | null>;
type Answering<N extends RouteName> = (copy: Garage, asked: Asked<N>) => Answered<N>;

/** The reads that a copy of the garage can answer by itself; null stands for 404. */
const ANSWERS = {
  getSettings: ({ settings }) => settings,
  listVehicles: (copy, { query }) => listVehicles(copy, query),
  getVehicle: (copy, { id }) => findVehicle(copy, id),
  async getVehicleInspection(copy, { id }) {
    const { judgeCopiedVehicle } = await import('#shared/sync/answers/inspection-answers.ts');
    return judgeCopiedVehicle(copy, id, todayIn(copy));
  },
  listMileageReadings: (copy, { id, query }) => listReadings(copy, id, query),
  listReminders: (copy, { query }) => listReminders(copy, query),
  getReminder: (copy, { id }) => findReminder(copy, id),
  listMaintenances: (copy, { query }) => (query?.q ? searchRecords(copy, query) : listRecords(copy, query)),
  getMaintenance: (copy, { id }) => findRecord(copy, id),
  listDocuments: (copy, { query }) => listDocuments(copy, query),
  getDocument: (copy, { id }) => findDocument(copy, id),
  getMaintenanceSummary: (copy, { query }) => summariseRecords(copy, query?.vehicleId, todayIn(copy)),
} satisfies { [N in RouteName]?: Answering<N> };

export type CopiedRoute = keyof typeof ANSWERS;

/** What the server would answer a read, from the copy alone; null stands for 404. */
export function answerFrom<N extends CopiedRoute>(copy: Garage, name: N, asked: Asked<N>): Answered<N> {
  // Each entry answers its own route; TypeScript loses the link between the name and its entry.
  const answer = ANSWERS[name] as unknown as Answering<N>;
  return answer(copy, asked);
}
