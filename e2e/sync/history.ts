import type { SharedTestServer } from '../../apps/server/testing/held-server.ts';
import { photoBytes } from '../../apps/server/testing/builders.ts';
import type { Engine } from '../../apps/web/src/shared/sync/engine/engine.ts';
import { ProblemError } from '../../apps/web/src/shared/api/problem-error.ts';
import { startSession } from '../../apps/web/src/shared/session/session.ts';
import { reportReachable } from '../../apps/web/src/shared/network/connection.ts';
import { sendOrKeep } from '../../apps/web/src/shared/sync/outbox/files/keep-file.ts';
import type { Intent, Operation } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { Store } from '../../apps/web/src/shared/sync/engine/store.ts';
import {
  applyResolution,
  listResolutions,
  type Resolution,
} from '../../apps/web/src/shared/sync/outbox/send/resolutions.ts';
import { undoOperation, write } from '../../apps/web/src/shared/sync/outbox/write.ts';
import { todayIn } from '../../apps/web/src/shared/sync/today.ts';
import { running } from './browser.ts';
import { Book } from './book.ts';
import { chooser, happens, type Choose } from './chooser.ts';
import { Device, type Run } from './device.ts';
import { Network, type Ablation } from './network.ts';
import { garageOfServer, rowsOf } from './rows.ts';
import { bringBack, keepFewReminders } from './elsewhere.ts';
import { seededId, seedIds } from './seeded-ids.ts';
import { takenIdsOn, type TakenIds } from './taken-ids.ts';
import { nextIntent } from './things-to-do.ts';
import { deepStrictEqual } from 'node:assert';
import { vi } from 'vitest';

const DEVICES = 3;
const DAY_MILLIS = 86_400_000;
/** Rounds of sending and fetching after which everything must be at rest. */
const LAST_ROUNDS = 12;

let book: Book | null = null;

function nameOfRunning(): string {
  return (running.getStore() as Run | undefined)?.device ?? '';
}
/** What the store of a device has accepted is durable, even if the app is killed a moment later. */
const { addOperation, removeOperations, removeUnsent, replaceOperations, splitOperation } = Store.prototype;
Store.prototype.addOperation = async function noted(made, insteadOf) {
  const operation = await addOperation.call(this, made, insteadOf);
  book?.noteDurable(operation, nameOfRunning());
  // One that gets a later place stays.
  if (insteadOf) book?.noteRemoved(insteadOf.filter(({ key }) => key !== operation.key));
  return operation;
};

Store.prototype.replaceOperations = async function noted(operations) {
  const there = await replaceOperations.call(this, operations);
  for (const operation of there) book?.noteDurable(operation, nameOfRunning());
  return there;
};

Store.prototype.splitOperation = async function noted(goingOn, asked) {
  const added = await splitOperation.call(this, goingOn, asked);
  for (const operation of added === null ? [] : [goingOn, added])
    book?.noteDurable(operation, nameOfRunning());
  return added;
};

Store.prototype.removeOperations = async function noted(...given) {
  await removeOperations.apply(this, given);
  const [operations, kept = []] = given;
  book?.noteRemoved(operations);
  for (const operation of kept) book?.noteDurable(operation, nameOfRunning());
};

Store.prototype.removeUnsent = async function noted(...given) {
  const isRemoved = await removeUnsent.apply(this, given);
  const [, gone, kept] = given;
  if (isRemoved) {
    book?.noteRemoved(gone);
    for (const changed of kept) book?.noteDurable(changed, nameOfRunning());
  }
  return isRemoved;
};

/** The copy of the running device, for `usableCopy`, which knows only one device. */
export async function copyOfRunning(): Promise<Engine | null> {
  const copy = (running.getStore() as Run | undefined)?.copy ?? null;
  return (await copy?.isWhole()) ? copy : null;
}

export interface Playing {
  readonly server: SharedTestServer;
  readonly seed: number;
  readonly steps: number;
  readonly ablation?: Ablation | null;
  /** With one device no conflict is possible. Default: three. */
  readonly devices?: number;
}

/**
 * Plays one history: three devices of an owner act, offline half of the time, over a network that loses and repeats calls; they are killed and
 * restarted. At the end the network works, and everything must come to rest.
 * @returns faults; empty if there are none
 */
export async function playHistory({
  server,
  seed,
  steps,
  ablation = null,
  devices: count = DEVICES,
}: Playing): Promise<string[]> {
  const now = Date.UTC(2026, 10, 21, 10);
  server.clock.moveTo(new Date(now).toISOString());
  vi.setSystemTime(now);
  const takenIds = await takenIdsOn(server);
  seedIds(seed);
  const choose = chooser(seed);
  reportReachable(true);
  book = new Book({ isAlone: count === 1 });
  const network = await Network.open(server, choose, book, ablation);
  if (choose([true, false])) await keepFewReminders(network.owner);
  startSession(network.owner.token ?? '');
  const names = Array.from({ length: count }, (_, index) => `device ${index}`);
  const devices = names.map((name) => new Device(`carnet|${network.owner.token}|${name}`, network));
  const play = new Play({ server, choose, network, devices, book, takenIds });
  try {
    for (const device of devices) await device.act((copy) => copy.pull());
    network.hasFaults = true;
    for (let step = 0; step < steps; step += 1) await play.step();
    network.hasFaults = false;
    await play.comeToRest();
    return [...book.faultsAtTheEnd(), ...(await play.differences())];
  } finally {
    for (const device of devices) device.end();
    for (const { name } of devices) indexedDB.deleteDatabase(name);
  }
}

interface Cast {
  readonly server: SharedTestServer;
  readonly choose: Choose;
  readonly network: Network;
  readonly devices: readonly Device[];
  readonly book: Book;
  readonly takenIds: TakenIds;
}

class Play {
  readonly #cast: Cast;

  constructor(cast: Cast) {
    this.#cast = cast;
  }

  async step(): Promise<void> {
    const { choose, devices, network, server } = this.#cast;
    const device = choose(devices);
    const goesOn = (share: number) => happens(choose, share);
    vi.setSystemTime(server.clock.now() + device.clockOff);
    if (goesOn(0.25)) device.isOnline = !device.isOnline;
    if (goesOn(0.02)) device.clockOff = choose([-DAY_MILLIS, 0, DAY_MILLIS]);
    if (goesOn(0.1)) {
      await network.keepSession();
      server.clock.advance({ hours: choose([1, 9, 7 * 24, 29 * 24]) });
    }
    if (goesOn(0.15)) await network.deliverLate();
    // Restoring elsewhere is not an action of this device.
    if (devices.length > 1 && goesOn(0.04)) await bringBack(network.owner, choose);
    // At a random later point: between two disk accesses, or between a call and its answer.
    const run = device.run ?? (await device.start());
    if (goesOn(0.12)) run.stepsLeft = choose([1, 2, 3, 5, 8, 13, 21]);
    await choose([
      this.#doSomething,
      this.#doSomething,
      this.#doSomething,
      this.#undo,
      this.#decide,
      this.#synchronise,
    ]).call(this, device);
    run.stepsLeft = null;
  }

  async #doSomething(device: Device): Promise<void> {
    const { choose, book: notes, takenIds } = this.#cast;
    await device.act(async (copy) => {
      const photo = happens(choose, 0.08) ? await chooseFile() : null;
      const intent = nextIntent({ garage: copy.view, choose, today: todayIn(copy.garage), photo, takenIds });
      // A tap, and « Annuler » in its toast.
      const isUndo = intent.verb === 'delete' && happens(choose, 0.3);
      const isMeant = (one: Operation) => one.intent.verb === 'delete' && one.intent.id === intent.id;
      if (isUndo && (await notes.because('undone', () => undoOperation(copy, isMeant)))) return;
      // An object that only this device has is deleted without a call, together with its changes.
      if (intent.verb === 'delete') return notes.because('undone', () => this.#write(intent));
      await this.#write(intent);
    });
  }

  async #write(intent: Intent): Promise<void> {
    const { book: notes } = this.#cast;
    await write(intent, 'getSettings', {}).catch((error: unknown) => {
      // The form shows the reason and keeps the input; killed before that, it still has its draft at the next start.
      notes.noteTold(intent);
      if (!(error instanceof ProblemError)) throw error;
    });
  }

  async #undo(device: Device): Promise<void> {
    const { choose, book: notes } = this.#cast;
    await device.act(async (copy) => {
      const waiting = copy.shown.filter(({ state }) => state === 'waiting');
      if (waiting.length > 0)
        await notes.because('undone', () => copy.write({ do: 'undo', operation: choose(waiting) }));
    });
  }

  /** Refused operations: kept, abandoned, or sent again. */
  async #decide(device: Device, isLast = false): Promise<void> {
    const { choose, book: notes } = this.#cast;
    await device.act(async (copy) => {
      for (const operation of copy.shown.filter(({ state }) => state === 'refused')) {
        const way = isLast ? null : choose([null, ...listResolutions(operation)]);
        await notes.because('decided', () => decideOn(copy, operation, way));
      }
    });
  }

  async #synchronise(device: Device): Promise<void> {
    await device.act(async (copy) => {
      await copy.send();
      await copy.pull().catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
      });
    });
  }

  async comeToRest(): Promise<void> {
    const { devices, network } = this.#cast;
    while (network.lateCalls > 0) await network.deliverLate();
    for (const device of devices) device.isOnline = true;
    for (let round = 0; round < LAST_ROUNDS; round += 1) {
      for (const device of devices) {
        await this.#synchronise(device);
        await this.#decide(device, true);
      }
    }
  }

  /** Waiting operations, differences between devices and server, and photos without bytes. */
  async differences(): Promise<string[]> {
    const { devices, network } = this.#cast;
    const faults: string[] = [];
    const server = await garageOfServer(network.owner);
    for (const device of devices) {
      const { garage, operations, view } = (device.run ?? (await device.start())).copy as Engine;
      faults.push(...operations.map((one) => `${device.name}: ${one.state} ${JSON.stringify(one.intent)}`));
      try {
        deepStrictEqual(rowsOf(view), rowsOf(server));
        deepStrictEqual(idsOf(garage.recordsNewestFirst), idsOf(server.recordsNewestFirst));
      } catch (error) {
        faults.push(
          `${device.name} differs from the server: ${error instanceof Error ? error.message : 'in an unknown way'}`,
        );
      }
    }
    const photos = [...server.vehicles.values(), ...server.records.values()].flatMap((owner) => owner.photos);
    const pages = [...server.documents.values(), ...server.expenses.values()].flatMap(({ files }) => files);
    for (const { id } of [...photos, ...pages]) {
      const { body } = await network.owner.post('/v1/files/links', { ids: [id] });
      const { status } = await network.owner.download(String(body.items?.[0]?.url));
      if (status !== 200) faults.push(`photo ${id} is missing`);
    }
    return faults;
  }
}

/** Uses one of the choices that « À vérifier » offers. */
async function decideOn(copy: Engine, operation: Operation, way: Resolution | null): Promise<void> {
  return way === null
    ? copy.write({ do: 'takeOut', operation: operation })
    : applyResolution(copy, operation, way);
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

let picture: Buffer | null = null;

async function chooseFile() {
  picture ??= await photoBytes();
  const file = new File([new Uint8Array(picture)], 'photo.png', { type: 'image/png' });
  return sendOrKeep(file, { id: seededId() }).catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
}
