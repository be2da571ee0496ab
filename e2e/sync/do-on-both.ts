import { faultsIn } from '../../apps/server/testing/builders.ts';
import type { TestAnswer, TestCaller } from '../../apps/server/testing/test-caller.ts';
import { ProblemError } from '../../apps/web/src/shared/api/problem-error.ts';
import type { GarageInMemory } from '../../apps/web/src/shared/sync/garage-in-memory.ts';
import { applyOperation } from '../../apps/web/src/shared/sync/outbox/apply/apply-operation.ts';
import { GarageView } from '../../apps/web/src/shared/sync/outbox/apply/garage-view.ts';
import { refuseAsServer } from '../../apps/web/src/shared/sync/outbox/offline-rules.ts';
import type { Intent, Operation } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { firstCall } from '../../apps/web/src/shared/sync/engine/round.ts';
import { sendingRules } from '../../apps/web/src/shared/sync/outbox/send/sending-rules.ts';
import { todayIn } from '../../apps/web/src/shared/sync/today.ts';
import { fillPath } from '@carnet/contract/routes/route';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { garageOfServer, shownRowsOf } from './rows.ts';
import { seededId } from './seeded-ids.ts';

/** Unknown to a device before it sends: objects of other accounts. */
const KNOWN_TO_SERVER_ALONE: ReadonlySet<string> = new Set(['id_conflict']);

/** The result on one side: the reason of a refusal, and the garage afterwards. */
interface Outcome {
  readonly refusal: readonly string[] | null;
  readonly rows: ReturnType<typeof shownRowsOf>;
}

/**
 * Performs an action on the server and, as a device without a network would, on the copy, which must match the server.
 * @returns the results of both to compare, and the garage on the server afterwards
 */
export async function doOnBoth(
  owner: TestCaller,
  copy: GarageInMemory,
  intent: Intent,
): Promise<{ readonly onServer: Outcome; readonly onDevice: Outcome; readonly after: GarageInMemory }> {
  const operation = operationOf(intent, todayIn(copy), Date.now());
  const answer = await send(owner, copy, operation);
  const refusal = refusalIn(answer);
  const isKnownToBoth = !KNOWN_TO_SERVER_ALONE.has(refusal?.[0] ?? '');
  const refusalHere = isKnownToBoth ? refusalByDevice(copy, intent) : refusal;
  const view = new GarageView(copy);
  if (refusal === null) applyOperation(view, operation);
  const after = await garageOfServer(owner);
  const onServer = { refusal, rows: shownRowsOf(after) };
  return { onServer, onDevice: { refusal: refusalHere, rows: shownRowsOf(view) }, after };
}

/** What a copy shows after these intents, one after the other. */
export function doInOrder(copy: GarageInMemory, intents: readonly Intent[]): GarageView {
  const view = new GarageView(copy);
  for (const intent of intents) applyOperation(view, operationOf(intent, todayIn(copy), Date.now()));
  return view;
}

function operationOf(intent: Intent, madeOn: CivilDate, madeAt: number): Operation {
  const facts = { place: 1, key: seededId(), format: 1, undoes: null, madeOn, madeAt } as const;
  return { ...facts, intent, sentVersion: null, hasBeenTried: false, state: 'waiting', problem: null };
}

/** Why an offline device refuses it; null if it accepts. */
function refusalByDevice(garage: GarageInMemory, intent: Intent): readonly string[] | null {
  try {
    refuseAsServer(garage, intent, todayIn(garage));
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, errors } = error;
    return [code, ...errors.map((fault) => `${fault.pointer} ${fault.code}`).toSorted()];
  }
}

function refusalIn(answer: TestAnswer): readonly string[] | null {
  return answer.status < 300 ? null : [String(answer.body.code), ...faultsIn(answer)];
}

/** By the call that the device makes for it. */
function send(owner: TestCaller, garage: GarageInMemory, operation: Operation): Promise<TestAnswer> {
  const call = firstCall(sendingRules, garage, operation, operation.madeOn);
  const route = ROUTE_TABLE.find(({ name }) => name === call?.name);
  if (!call || !route) throw new Error(`Nothing is sent of ${JSON.stringify(operation.intent)}`);
  const path = fillPath(route.path, (call.path ?? {}) as Record<string, string>);
  const headers = call.ifMatch === undefined ? {} : { 'if-match': `"${call.ifMatch}"` };
  return owner.call(route.method, path, call.body, headers);
}
