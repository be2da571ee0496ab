import { MAX_IMPORT_FAULTS, type ImportFault } from '@carnet/contract/account/import.schema';
import type { FaultCode } from '@carnet/contract/problems/problem-codes';
import type { Fault } from '@carnet/contract/problems/problem';
import { pointerOf } from '@carnet/contract/problems/faults';

/** A row of a table with the line on which it begins. */
export interface Placed<Row> {
  readonly file: string;
  readonly line: number | null;
  readonly row: Row;
}

/** Counts faults and keeps the first of them, which are all that is reported. */
export class FaultList {
  readonly first: ImportFault[] = [];
  count = 0;

  add(faults: readonly ImportFault[]): void {
    this.count += faults.length;
    this.first.push(...faults.slice(0, MAX_IMPORT_FAULTS - this.first.length));
  }

  /** Adds those of another list behind its own. */
  append({ first, count }: Pick<FaultList, 'first' | 'count'>): void {
    this.add(first);
    this.count += count - first.length;
  }
}

/** A fault of one column of a row. */
export function faultAt(
  { file, line }: Pick<Placed<unknown>, 'file' | 'line'>,
  column: string | null,
  code: FaultCode,
  params?: Record<string, unknown>,
): ImportFault {
  return { file, line, column, code, ...(params ? { params } : {}) };
}

/** Faults of a schema, whose pointers begin with the column. */
export function faultsOfRow(
  place: Pick<Placed<unknown>, 'file' | 'line'>,
  faults: readonly Fault[],
): ImportFault[] {
  return faults.map(({ pointer, code, params }) =>
    faultAt(place, pointer.split('/')[1] ?? null, code, params),
  );
}

/** As a refusal carries it: `/vehicles.csv/3/name`. */
export function asPointer({ file, line, column, code, params }: ImportFault): Fault {
  const path = [file, ...(line === null ? [] : [line]), ...(column === null ? [] : [column])];
  return { pointer: pointerOf(path), code, ...(params ? { params } : {}) };
}
