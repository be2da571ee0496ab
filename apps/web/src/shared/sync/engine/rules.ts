import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ProblemError } from '#shared/api/problem-error.ts';
import type { RouteName } from '#shared/api/routes.ts';
import type { Delete, Edit, Intent, NewOperation, Operation, Stored } from '#shared/sync/engine/operation.ts';
import type { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';

/** The rows of one garage as the server gave them, in memory. The engine only fills and empties them. */
export type Rows = GarageInMemory;
/** The same with the queue applied to it: what screens show. */
export type View = Garage;

/** How the database of a garage stores its kinds. */
export interface StoredKinds {
  /** One object store for each. */
  readonly names: readonly ChangeKind[];
  /** The kind with too many rows to be read at once, and the text by which its rows are read, highest first. */
  readonly paged: { readonly kind: ChangeKind; readonly orderOf: (object: object) => string };
}

/** What the engine is told about the kinds of objects that it carries. Nothing else in this folder knows any. */
export interface Rules {
  readonly stored: StoredKinds;
  readonly newRows: () => Rows;
  /** The owner's day. */
  readonly today: (rows: Rows) => CivilDate;
  /** The ids of all pictures of a garage. */
  readonly picturesOf: (rows: Rows) => readonly string[];
  /** Loads what applies a queue to rows: most starts have an empty queue and do not wait for it. */
  readonly loadApply: () => Promise<(rows: Rows, operations: readonly Operation[]) => View>;
  /** Loads what a send needs. */
  readonly loadSending: () => Promise<SendingRules>;
  /** Loads the comparison of a copy with what a restored server still holds. */
  readonly loadLost: () => Promise<LostInRestore>;
}

/** The call of an operation: which route, and with what. */
export interface OperationCall {
  readonly name: RouteName;
  readonly path?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

export interface SendingRules {
  /** The object of an intent as rows hold it; null when there is none. */
  readonly findStored: (rows: Rows, intent: Intent) => Stored | null;
  /** The same as its own call would answer it. */
  readonly readObject: (rows: Rows, intent: Intent) => Promise<unknown>;
  /** The call of an operation. `theirs`: the object that it changes or deletes, null for one that names no version. */
  readonly callOf: (operation: Operation, theirs: Stored | null, today: CivilDate) => OperationCall;
  /** The fields that another client has changed differently: the user is asked. */
  readonly askedFields: (intent: Edit | Delete, theirs: Stored) => readonly string[];
  /** Splits a refused change into what can go on and what the user is asked about; null where it is all or nothing. */
  readonly splitRefused: (
    intent: Intent,
    problem: ProblemError,
  ) => { readonly goingOn: Edit; readonly asked: Edit } | null;
}

/**
 * The objects that this device holds and a restored server does not, each as an operation that the user is asked about.
 * @param known the ids of objects that are not lost: they are in the queue or were deleted elsewhere
 */
export type LostInRestore = (
  before: Rows,
  snapshot: readonly Change[],
  known: ReadonlySet<string>,
) => readonly NewOperation[];

/** The surroundings of the engine: browser, session and device. */
export interface Host {
  /** Whether the garage still belongs to the signed-in account: another window may have changed that. */
  readonly isCurrent: () => boolean;
  /** Whether the browser reports a network. */
  readonly isOnline: () => boolean;
  /** Called when the system or another window took the database away. */
  readonly onLost: () => void;
  /** A second place for the queue, which the system does not take away; null where there is none. */
  readonly mirror: Mirror | null;
}

export interface Mirror {
  read(): Promise<Mirrored>;
  /** Copies the queue in the background. */
  follow(operations: readonly Operation[], files: FileSource): void;
  close(): void;
}

export interface Mirrored {
  readonly operations: readonly Operation[];
  readonly files: readonly PendingFile[];
}

export interface FileSource {
  find(id: string): Promise<PendingFile | undefined>;
}

/** A chosen file whose bytes may not have reached the server. */
export interface PendingFile {
  readonly id: string;
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly type: string;
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly keptAt: number;
  /** The server has it: kept until what names it is stored, in case the server sweeps it before. */
  readonly isSent?: boolean;
}
