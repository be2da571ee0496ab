import type { Fault } from '@carnet/contract/problems/problem';
import { reminderCreation, reminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { documentCreation, documentReplacement } from '@carnet/contract/documents/document.schema';
import { expenseCreation, expenseReplacement } from '@carnet/contract/expenses/expense.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { isOwned, type Kind } from '@carnet/contract/kinds/kinds';
import { followedObject } from '@carnet/contract/mileage/followed-object';
import {
  maintenanceCreation,
  maintenanceReplacement,
} from '@carnet/contract/maintenances/maintenance.schema';
import { mileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import { toFaults } from '@carnet/contract/problems/faults';
import {
  checkWrite,
  listNeeds,
  checkReadingDeletion,
  type Facts,
  type MileageToCheck,
  type Needs,
} from '@carnet/contract/refusals/refusals';
import type { Write } from '@carnet/contract/refusals/body-faults';
import {
  refusalOfRemovedTypes,
  resolveTypes,
  typesMissingFrom,
} from '@carnet/contract/settings/resolve-types';
import { settingsReplacement, type SettingsReplacement } from '@carnet/contract/settings/settings.schema';
import {
  tyreFittingCreation,
  tyreFittingReplacement,
} from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import { tyreSetCreation, tyreSetReplacement } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { vehicleCreation, vehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { deletionFault } from '@carnet/domain/tyre-sets/set-faults';
import { ProblemError } from '#shared/api/problem-error.ts';
import { findSource } from '#shared/sync/outbox/apply/apply-source.ts';
import { mergeEdit } from '#shared/sync/outbox/send/merge.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Create, Edit, Intent } from '#shared/sync/engine/operation.ts';
import type { Row } from '#shared/sync/rows.ts';
import type * as z from 'zod/mini';

/**
 * Refuses an intent that the server would refuse, while the user still sees the form.
 * @throws ProblemError with the code and the faults of the server
 */
export function refuseAsServer(garage: Garage, intent: Intent, today: CivilDate): void {
  if (intent.verb === 'restore') return;
  if (intent.verb === 'delete') {
    const fault = DELETION_FAULTS[intent.kind]?.(garage, intent.id);
    if (fault) throw new ProblemError({ ...fault, status: 409 });
    return;
  }
  const errors = faultsOfIntent(garage, intent, today);
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', status: 422, errors });
  refuseUsedTypes(garage, intent);
}

type CreateOrEdit = Create | Edit;
/** The schemas of the request bodies of each kind. */
const BODIES: Readonly<
  Record<Kind, { readonly create: z.ZodMiniType | null; readonly change: z.ZodMiniType | null }>
> = {
  settings: { create: null, change: settingsReplacement },
  vehicle: { create: vehicleCreation, change: vehicleReplacement },
  record: { create: maintenanceCreation, change: maintenanceReplacement },
  reminder: { create: reminderCreation, change: reminderReplacement },
  reading: { create: mileageReadingCreation, change: null },
  document: { create: documentCreation, change: documentReplacement },
  expense: { create: expenseCreation, change: expenseReplacement },
  tyre_set: { create: tyreSetCreation, change: tyreSetReplacement },
  tyre_fitting: { create: tyreFittingCreation, change: tyreFittingReplacement },
};

/** Why an object of a kind cannot be deleted, or null. Other kinds always can be. */
const DELETION_FAULTS: Readonly<
  Partial<
    Record<
      Kind,
      (garage: Garage, id: string) => ReturnType<typeof deletionFault | typeof checkReadingDeletion>
    >
  >
> = {
  tyre_set: (garage, id) => deletionFault(id, [...garage.rowsOf('tyre_fitting').values()]),
  reading(garage, id) {
    const reading = garage.readings.get(id);
    return reading ? checkReadingDeletion(reading, garage.readingsOf(reading.vehicle_id).length) : null;
  },
};

/** All faults that the server would find in the body. */
function faultsOfIntent(garage: Garage, intent: CreateOrEdit, today: CivilDate): Fault[] {
  const { kind, id, verb } = intent;
  const before = isOwned(kind) ? (garage.rowsOf(kind).get(id) ?? null) : garage.settings;
  if (verb === 'change' && before === null) return [];
  const given = verb === 'create' ? { ...intent.body, id } : mergeEdit(intent, { ...before });
  const parsed = BODIES[kind][verb]?.safeParse(given);
  if (!parsed) return [];
  if (!parsed.success) return toFaults(parsed.error.issues, given);
  if (!isOwned(kind)) return faultsOfTypes(garage, intent);
  const stored = verb === 'create' ? null : before;
  const { vehicleId } = verb === 'create' ? intent : { vehicleId: null };
  // The parsed body and the row are of this kind; TypeScript cannot follow that over all kinds.
  const write = { kind, body: parsed.data, stored, vehicleId, today } as Write<typeof kind>;
  const needs = listNeeds(write);
  const files = [intent.files, ...Object.values({ ...before })].flat();
  return checkWrite(write, needs, factsIn(garage, needs, files));
}

/**
 * Loads the facts that a write depends on from the copy.
 * @param known values that may contain files
 */
function factsIn(garage: Garage, needs: Needs, known: readonly unknown[]): Facts {
  const { vehicleId, typeKey, reminderId, source, mileage, files, setIds, fittedSet } = needs;
  const filesKnown = known.filter((one): one is CarnetFile => Object(one) === one);
  // For a file that the device does not have, the server checks the type.
  const contentTypeOf = (id: string) => filesKnown.find((file) => file.id === id)?.contentType ?? null;
  return {
    vehicle: garage.vehicles.get(vehicleId ?? '') ?? null,
    isTypeKnown: garage.settings?.maintenanceTypes.some(({ key }) => key === typeKey) ?? false,
    reminder: garage.reminders.get(reminderId ?? '') ?? null,
    source: source && findSource(garage, source),
    readings: mileage ? readingsAround(garage, mileage) : [],
    contentTypes: new Map(files.map(({ fileId }) => [fileId, contentTypeOf(fileId)])),
    sets: setIds.flatMap((id) => garage.rowsOf('tyre_set').get(id) ?? []),
    fittings: fittedSet ? [...garage.rowsOf('tyre_fitting').values()] : [],
  };
}

function readingsAround(garage: Garage, { vehicleId, source }: MileageToCheck): readonly Row<'reading'>[] {
  const readings = garage.readingsOf(vehicleId);
  if (!source) return readings;
  return readings.filter((reading) => followedObject(reading)?.id !== source.id);
}

/** The form checks the names of the built-in types in the current language. */
const NO_NAMES: ReadonlySet<string> = new Set();

/** The faults of a list of maintenance types: too long, without a built-in type, or with a name twice. */
function faultsOfTypes({ settings }: Garage, intent: CreateOrEdit): Fault[] {
  const types = typesIn(intent);
  return types && settings ? resolveTypes(types, settings.maintenanceTypes, NO_NAMES).faults : [];
}

function typesIn(intent: CreateOrEdit): SettingsReplacement['maintenanceTypes'] | null {
  if (intent.verb !== 'change') return null;
  const types = intent.patch['maintenanceTypes'];
  return Array.isArray(types) ? types : null;
}

/** Refuses to remove a custom type that records or reminders use. */
function refuseUsedTypes({ settings, records, reminders }: Garage, intent: CreateOrEdit): void {
  const types = typesIn(intent);
  if (!types || !settings) return;
  const removed = new Set(typesMissingFrom(types, settings.maintenanceTypes).map(({ key }) => key));
  if (removed.size === 0) return;
  const refusal = refusalOfRemovedTypes({
    records: [...records.values()].filter(({ type }) => removed.has(type)).length,
    reminders: [...reminders.values()].filter((reminder) => removed.has(reminder.maintenance_type)).length,
  });
  if (refusal) throw new ProblemError({ ...refusal, status: 409 });
}
