import { call } from '#shared/api/api-client.ts';
import { fetchEveryPage } from '#shared/api/every-page.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { read } from '#shared/sync/read.ts';
import type { KnownAccount, KnownRecord } from '@carnet/imports/plan/plan';
import { noteOwnWrite } from '#shared/sync/own-writes.ts';
import { ROUTE_ADDRESSES } from '#shared/api/routes.ts';
import { sendFile, type SendOptions } from '#shared/api/send-file.ts';
import { followedObject } from '@carnet/contract/mileage/followed-object';
import type { ImportReport } from '@carnet/contract/account/import.schema';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface ArchiveToSend {
  readonly file: File;
  /** Reports what would be added without adding it. */
  readonly isDryRun: boolean;
  /** Accepts mileages that a vehicle is unlikely to have reached. */
  readonly areMileagesConfirmed: boolean;
}

export const [, IMPORT_ADDRESS] = ROUTE_ADDRESSES.importAccount;

/** Sends an export for a dry run or an import. */
export function useImport() {
  return useSending(async ({ file, isDryRun, areMileagesConfirmed }: ArchiveToSend, options) => {
    const query = new URLSearchParams({
      ...(isDryRun ? { dryRun: 'true' } : {}),
      ...(areMileagesConfirmed ? { confirmMileage: 'true' } : {}),
    });
    const address = [IMPORT_ADDRESS, String(query)].filter(Boolean).join('?');
    return { report: await sendFile(address, file, readReport, options), leftFiles: [] };
  });
}

/** Result of an import. */
export interface ImportOutcome {
  readonly report: ImportReport;
  /** Names of files that were not imported. */
  readonly leftFiles: readonly string[];
}

/** A mutation with progress and cancelling; `share` is the sent part, 0 to 1. */
export function useSending<Sent>(send: (asked: Sent, options: SendOptions) => Promise<ImportOutcome>) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (asked: Sent) => {
      setShare(0);
      const controller = new AbortController();
      sending.current = controller;
      return send(asked, { onProgress: setShare, signal: controller.signal });
    },
    // Anything may have been added, and the copy on this device lacks it.
    onSuccess: ({ report }) => {
      if (report.dryRun) return undefined;
      noteOwnWrite();
      return queryClient.invalidateQueries();
    },
  });
  /** Cancels an upload: the server stores nothing of an incomplete one. */
  const cancel = () => {
    sending.current?.abort();
    mutation.reset();
  };
  return { ...mutation, share, cancel };
}

export function readReport(body: unknown): ImportReport | null {
  return isReport(body) ? body : null;
}

function isReport(value: unknown): value is ImportReport {
  return typeof value === 'object' && value !== null && 'counts' in value && 'faults' in value;
}

/** Account data by which the device decides an import. */
export async function readKnownAccount(namespace: string | undefined): Promise<KnownAccount> {
  const [records, expenses, reminders, vehicles, tyreSets, tyreFittings] = await Promise.all([
    fetchEveryPage((cursor) => read('listMaintenances', { query: { cursor, limit: LIMIT } })),
    fetchEveryPage((cursor) => read('listExpenses', { query: { cursor, limit: LIMIT } })),
    fetchEveryPage((cursor) => read('listReminders', { query: { cursor, limit: LIMIT } })),
    fetchEveryPage((cursor) => read('listVehicles', { query: { cursor, limit: LIMIT } })),
    fetchEveryPage((cursor) => read('listTyreSets', { query: { cursor, limit: LIMIT } })),
    fetchEveryPage((cursor) => read('listTyreFittings', { query: { cursor, limit: LIMIT } })),
  ]);
  const readings = await Promise.all(
    vehicles.map(({ id: vehicleId }) =>
      fetchEveryPage((cursor) =>
        read('listMileageReadings', { path: { id: vehicleId }, query: { cursor, limit: LIMIT } }),
      ),
    ),
  );
  return {
    records: records.map(knownOf),
    expenses: expenses.map(knownOf),
    readings: readings.flat().map((reading) => {
      const { id, vehicle_id: vehicleId, date, mileage, version } = reading;
      const sourceId = followedObject(reading)?.id ?? null;
      return { id, vehicleId, date, mileage, sourceId, version };
    }),
    tyreSets,
    tyreFittings,
    reminders: reminders.map(({ id, vehicle_id: vehicleId, maintenance_type: type }) => ({
      id,
      vehicleId,
      type,
    })),
    vehicles: vehicles.map(({ id, name, licensePlate, vin }) => ({ id, name, licensePlate, vin })),
    ...(namespace ? { namespace } : {}),
  };
}

const LIMIT = '500';

function knownOf(object: Maintenance | Expense): KnownRecord {
  const { id, vehicle_id: vehicleId, date, cost, mileage, version } = object;
  const isUntouched = object.created_at === object.updated_at;
  const cents = Math.round(cost * 100);
  return { id, vehicleId, date, cents, mileage, version, isUntouched, object: { ...object } };
}

const PAGE_SIZE = '5';

const noCursor = (): string | undefined => undefined;

/** The imports that added something, newest first, page by page. */
const importsQuery = infiniteQueryOptions({
  queryKey: queryKeys.imports,
  queryFn: ({ pageParam, signal }) =>
    call('listImports', { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
  initialPageParam: noCursor(),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
});

export function useImports() {
  return useInfiniteQuery(importsQuery);
}

/** Undoes an import; any object may have been removed. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('undoImport', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
