import { MAX_IMPORT_FAULTS, type ImportFault } from '@carnet/contract/account/import.schema';
import type { ReplacedObject } from '@carnet/contract/account/import.schema';
import type { FaultCode } from '@carnet/contract/problems/problem-codes';
import type { Fault } from '@carnet/contract/problems/problem';

/** The start of a row. */
export interface RowPlace {
  readonly file: string;
  readonly line: number | null;
}

/** A row with its place, and the object of the account that it replaces. */
export interface Placed<Row> extends RowPlace {
  readonly row: Row;
  readonly replaces?: ReplacedObject;
}

/** Counts faults and keeps the first of them, which are all that is reported. */
export class FaultList {
  readonly first: ImportFault[] = [];
  count = 0;

  add(faults: readonly ImportFault[]): void {
    this.count += faults.length;
    this.first.push(...faults.slice(0, MAX_IMPORT_FAULTS - this.first.length));
  }

  /** Adds the faults of another list after its own. */
  append({ first, count }: Pick<FaultList, 'first' | 'count'>): void {
    this.add(first);
    this.count += count - first.length;
  }
}

/** A fault of one column of a row. */
export function faultAt(
  { file, line }: RowPlace,
  column: string | null,
  code: FaultCode,
  params?: Record<string, unknown>,
): ImportFault {
  return { file, line, column, code, ...(params ? { params } : {}) };
}

/** Converts the faults of a schema, whose pointers begin with the column, to import faults. */
export function faultsOfRow(place: RowPlace, faults: readonly Fault[]): ImportFault[] {
  return faults.map(({ pointer, code, params }) =>
    faultAt(place, pointer.split('/')[1] ?? null, code, params),
  );
}
