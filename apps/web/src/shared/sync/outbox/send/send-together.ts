import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { call } from '#shared/api/api-client.ts';
import { problemFrom, type ProblemError } from '#shared/api/problem-error.ts';
import type { RouteName } from '#shared/api/routes.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { comesAfter, filesOf, isOfStored, type Operation } from '#shared/sync/outbox/operation.ts';
import { firstCall, isWhatWasAsked } from '#shared/sync/outbox/send/send-operation.ts';

/** With fewer nothing is gained. */
const FEWEST = 3;
/** What the contract takes (section 10); its bodies are at most 1 MB long. */
const MOST = 100;
const MOST_CHARACTERS = 400_000;

/** An operation as one of several in a call. */
interface Packed {
  readonly operation: Operation;
  readonly op: {
    readonly key: string;
    readonly route: RouteName;
    readonly params: Readonly<Record<string, string>>;
    readonly ifMatch?: number;
    readonly body?: unknown;
  };
}

/**
 * The operations from the first of these on that can go in one call: each follows from what the copy holds, and none has
 * files. Empty where they had better go by themselves.
 *
 * @param queue what waits, in its order, from the first that is to go
 * @param operations everything in the outbox
 */
export function packTogether(
  base: Garage,
  queue: readonly Operation[],
  operations: readonly Operation[],
  today: CivilDate,
): readonly Packed[] {
  const packed = new Map<Operation, Packed>();
  let characters = 0;
  for (const operation of queue) {
    if (packed.size === MOST || !canFollow(operation, packed, operations)) break;
    const op = opOf(base, operation, today);
    characters += JSON.stringify(op).length;
    if (op === null || characters > MOST_CHARACTERS) break;
    packed.set(operation, { operation, op });
  }
  return packed.size < FEWEST ? [] : [...packed.values()];
}

/** What it needs is on the server or goes before it; what is changed twice, or added and changed, needs the answer in between. */
function canFollow(
  operation: Operation,
  packed: ReadonlyMap<Operation, unknown>,
  operations: readonly Operation[],
): boolean {
  const { intent } = operation;
  if (filesOf(intent).length > 0) return false;
  return operations.every((one) => {
    const isOnItsWay = packed.has(one);
    if (!isOnItsWay && one.state !== 'stored') return !comesAfter(operation, one);
    return !isOfStored(intent) || one.intent.id !== intent.id;
  });
}

function opOf(base: Garage, operation: Operation, today: CivilDate): Packed['op'] | null {
  const first = firstCall(base, operation, today);
  if (first === null) return null;
  const { name, path = {}, body, ifMatch } = first;
  return {
    key: operation.key,
    route: name,
    // Ids alone.
    params: path as Readonly<Record<string, string>>,
    ...(body === undefined ? {} : { body }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

/** What became of operations that were sent together. What is in neither was refused: it goes by itself, and is told why. */
export interface SentTogether {
  /** The server has them, and answered this. */
  readonly taken: ReadonlyMap<Operation, unknown>;
  /** The server failed at them. */
  readonly failed: ReadonlyMap<Operation, ProblemError>;
}

/**
 * Sends operations in one call.
 * @throws ProblemError
 */
export async function sendTogether(packed: readonly Packed[]): Promise<SentTogether> {
  const { results } = await call('applyOperations', {
    body: { ops: packed.map(({ op }) => op) },
    key: packed[0]?.op.key,
  });
  const taken = new Map<Operation, unknown>();
  const failed = new Map<Operation, ProblemError>();
  for (const { operation } of packed) {
    const { status = 0, body } = results.find(({ key }) => key === operation.key) ?? {};
    if (isWhatWasAsked(operation, status)) taken.set(operation, body);
    else if (status >= 500) failed.set(operation, problemFrom(status, JSON.stringify(body), null));
  }
  return { taken, failed };
}
