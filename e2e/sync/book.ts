import { askedFields, changedFieldsSince } from '../../apps/web/src/shared/sync/outbox/send/merge.ts';
import { findConflict } from '../../apps/web/src/shared/sync/outbox/send/resolutions.ts';
import {
  findVehicleId,
  isAboutGone,
  isVersionSeen,
  type Intent,
  type Operation,
} from '../../apps/web/src/shared/sync/engine/operation.ts';

type Fields = Readonly<Record<string, unknown>>;

const FAILED_DEPENDENCY = 424;
const REFUSED = 422;
/** Milliseconds for which the server keeps keys; an operation sent again later is carried out again. */
const KEYS_KEPT_MILLIS = 90 * 86_400_000;

type Reason = 'undone' | 'decided' | 'told';

/** Fields derived from others: the current mileage from readings, the legal date from the facts. */
const FOLLOWING = new Set([
  'version', 'updatedAt', 'updated_at', 'currentMileage', 'last_mileage', 'next_reminder_date', 'planned_mileage',
  'estimated_cost', 'projected', 'photos', 'files', 'invoice', 'registrationDocument', 'maintenanceTypes', 'follows', 'active',
  'reminder_id', 'reminder_made', 'led_by', 'made_by', 'owner_set', 'date_to_check', 'mounted', 'distance', 'wear', 'age',
  'distanceWithoutTyres',
]); // prettier-ignore

/**
 * Records every operation next to the app and the server, and is checked at the end. An operation is durable once the store of a device has
 * it; from then on it must have an outcome.
 */
export class Book {
  readonly faults: string[] = [];
  readonly #operations = new Map<string, Operation>();
  /** Why an operation left the outbox unsent; `told`: its form showed the refusal. */
  readonly #fates = new Map<string, Reason>();
  readonly #removed = new Map<string, readonly string[]>();
  readonly #answered = new Set<string>();
  readonly #gone = new Set<string>();
  readonly #carriedOut = new Map<string, number>();
  readonly #carriedOutAt = new Map<string, number>();
  /** Refused, then accepted when the network repeated the call much later: by then a wrong clock is right. */
  readonly #takenLate = new Set<string>();
  readonly #refused = new Set<string>();
  #reason: Reason | null = null;
  readonly #isAlone: boolean;
  /** Devices with the ids that their users deleted there. */
  readonly #deletedOn = new Set<string>();
  readonly #deviceOf = new Map<string, string>();

  /** @param isAlone there is one device: no conflict may be reported */
  constructor({ isAlone }: { readonly isAlone: boolean }) {
    this.#isAlone = isAlone;
  }

  noteDurable(operation: Operation, device: string): void {
    const { key, intent } = operation;
    this.#operations.set(key, operation);
    this.#deviceOf.set(key, device);
    if (intent.verb === 'delete') this.#deletedOn.add(`${device} ${intent.id}`);
    if (this.#isAlone) this.#noteBlame(operation);
  }

  #noteBlame(operation: Operation): void {
    const { key, intent, state } = operation;
    const conflict = findConflict(operation);
    const isGone = state === 'refused' && isAboutGone(operation);
    if (!conflict && !isGone) return;
    const values = conflict?.fields.map(
      (name) => `${name} ${JSON.stringify(conflict.mine[name])} / ${JSON.stringify(conflict.current[name])}`,
    );
    const what = isGone ? 'was deleted' : `was changed: ${values?.join(', ')}`;
    this.faults.push(`${key}: ${intent.verb} ${intent.kind} is told that on another device it ${what}`);
  }

  operationOf(key: string): Operation {
    const operation = this.#operations.get(key);
    if (!operation) throw new Error('Only what is durable is sent');
    return operation;
  }

  /** Operations taken out of an outbox meanwhile were taken out by the user, for this reason. */
  async because<Result>(reason: Reason, work: () => Promise<Result>): Promise<Result> {
    this.#reason = reason;
    return work().finally(() => (this.#reason = null));
  }

  noteRemoved(operations: readonly Operation[]): void {
    for (const { key, state, intent, undoes: undone } of operations) {
      if (state === 'stored') continue;
      // Refused and undone by then: both operations go, even if an earlier attempt stored both. This one was not undone.
      if (operations.some((one) => one.key === undone)) {
        this.#answered.add(key);
        continue;
      }
      // A refused addition never exists: a deletion of its object, or of an object of its vehicle, requested next to the
      // undo, has nothing to delete.
      const isOfRefused = operations.some(
        ({ intent: one }) =>
          one.verb === 'create' && intent.verb === 'delete' && [intent.id, intent.vehicleId].includes(one.id),
      );
      if (isOfRefused) {
        this.#answered.add(key);
        continue;
      }
      // What belongs to a vehicle goes with it if its addition is refused after its undo.
      const vehicleId = findVehicleId(intent);
      const isOfUndone = operations.some(
        (one) => one.intent.id === vehicleId && operations.some(({ undoes }) => undoes === one.key),
      );
      const isTakenBack = isOfUndone || operations.some((one) => one.undoes === key);
      // A refused addition is fixed by a change: it is added again with the waiting changes.
      const isMended =
        operations.some((one) => isRefusedCreation(one, intent.id)) && this.#isAddedAnew(key, intent.id);
      const reason = isTakenBack ? 'undone' : isMended ? 'decided' : this.#reason;
      if (reason) this.#fates.set(key, reason);
      // An open form shows the refusal, see `noteTold`.
      else this.#removed.set(intent.id, [...(this.#removed.get(intent.id) ?? []), key]);
    }
  }

  #isAddedAnew(key: string, id: string): boolean {
    return [...this.#operations.values()].some(
      (one) => one.key !== key && one.intent.verb === 'create' && one.intent.id === id,
    );
  }

  /** The form has shown the refusal. */
  noteTold({ id, ...intent }: Intent): void {
    const ids = intent.verb === 'change' ? [id, ...this.#removed.keys()] : [id];
    for (const key of ids.flatMap((one) => this.#removed.get(one) ?? [])) this.#fates.set(key, 'told');
  }

  noteAnswer({ key, intent }: Operation, status: number, hasChanged: boolean): void {
    const isGone = status === 404 || status === 409;
    if (Date.now() - (this.#carriedOutAt.get(key) ?? Infinity) > KEYS_KEPT_MILLIS)
      this.#carriedOut.delete(key);
    if (status < 300 || (isGone && (intent.verb === 'delete' || intent.verb === 'restore'))) {
      this.#answered.add(key);
    }
    // Stored, the answer lost, and deleted by another device before it was sent again; 424 if its vehicle was deleted.
    if (isGone || status === FAILED_DEPENDENCY) this.#gone.add(key);
    // The reverse is possible: a call that the network repeats much later may be accepted after a refusal.
    else if (status >= 400 && status < 500 && this.#carriedOut.has(key)) {
      this.faults.push(`${key}: ${intent.verb} ${intent.kind} was carried out, and refused afterwards`);
    }
    if (status === REFUSED) this.#refused.add(key);
    else if (hasChanged && this.#refused.has(key)) this.#takenLate.add(key);
    if (!hasChanged) return;
    const undo = [...this.#operations.values()].find(({ undoes }) => undoes === key);
    if (undo && this.#carriedOut.has(undo.key) && !this.#takenLate.has(key)) {
      this.faults.push(`${key}: ${intent.verb} ${intent.kind} was carried out after its undo`);
    }
    this.#carriedOut.set(key, (this.#carriedOut.get(key) ?? 0) + 1);
    this.#carriedOutAt.set(key, Date.now());
  }

  /** Whether a change has overwritten another user’s edit without showing or asking. */
  noteChange({ intent, key }: Operation, before: Fields, after: Fields): void {
    if (intent.verb === 'delete') {
      for (const name of changedFieldsSince(intent, before)) {
        this.faults.push(`${key}: ${intent.kind}.${name} of somebody else was deleted without a question`);
      }
    }
    if (intent.verb !== 'change') return;
    for (const [name, value] of Object.entries(before)) {
      // Inspection results go with the type of the record, and a refund is no inspection.
      const isOtherWork = 'type' in intent.patch || 'isRefund' in intent.patch;
      const isFollowing = FOLLOWING.has(name) || (name === 'inspection' && isOtherWork);
      const isOther = !(name in intent.patch) && !isFollowing;
      if (isOther && JSON.stringify(value) !== JSON.stringify(after[name])) {
        this.faults.push(`${key}: ${intent.kind}.${name} was not changed here, and overwritten`);
      }
    }
    if (isVersionSeen(intent.version, before['version'])) return;
    const asked = askedFields(intent, before);
    for (const name of asked.filter((one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]))) {
      this.faults.push(`${key}: ${intent.kind}.${name} of another user was overwritten without a question`);
    }
  }

  /** Whether the user who changed an object has deleted it or its vehicle on the same device. */
  #isDeletedThere(key: string, intent: Intent): boolean {
    if (intent.verb !== 'change') return false;
    return [intent.id, intent.whole?.['vehicle_id']].some((id) =>
      this.#deletedOn.has(`${this.#deviceOf.get(key)} ${String(id)}`),
    );
  }

  /** To be read once every outbox is empty. */
  faultsAtTheEnd(): string[] {
    const faults = [...this.faults];
    for (const [key, { intent }] of this.#operations) {
      const fate = this.#fates.get(key);
      const times = this.#carriedOut.get(key) ?? 0;
      const what = `${key}: ${intent.verb} ${intent.kind}`;
      const isLost = !fate && !this.#answered.has(key) && !this.#isDeletedThere(key, intent);
      if (isLost) faults.push(`${what} was lost in silence`);
      if (times > 1) faults.push(`${what} was carried out ${times} times`);
      if (fate === 'undone' && times > 0 && !this.#gone.has(key) && !this.#takenLate.has(key))
        faults.push(`${what} was undone, and carried out`);
    }
    return faults;
  }
}

function isRefusedCreation({ intent, state }: Operation, id: string): boolean {
  return state === 'refused' && intent.verb === 'create' && intent.id === id;
}
