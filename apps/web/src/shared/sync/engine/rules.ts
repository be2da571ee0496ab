import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ProblemError } from '#shared/api/problem-error.ts';
import type { RouteName } from '#shared/api/routes.ts';
import type { Delete, Edit, Intent, NewOperation, Operation, Stored } from '#shared/sync/engine/operation.ts';
import type { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';

/** The rows of one garage as the server sent them, in memory. The engine only fills and clears them. */
export type Rows = GarageInMemory;
/** The rows with the queue applied. Screens show this. */
export type View = Garage;

/** How the database of a garage stores its kinds. */
export interface StoredKinds {
  /** One object store for each kind. */
  readonly names: readonly ChangeKind[];
  /** The kind with too many rows to read at once, and the text by which its rows are sorted, descending. */
  readonly paged: { readonly kind: ChangeKind; readonly orderOf: (object: object) => string };
}

/** The object kinds of an engine. Nothing else in this folder knows any kind. */
export interface Rules {
  readonly stored: StoredKinds;
  readonly newRows: () => Rows;
  /** Today in the owner's time zone. */
  readonly today: (rows: Rows) => CivilDate;
  /** The ids of all pictures of a garage. */
  readonly picturesOf: (rows: Rows) => readonly string[];
  /** Loads the code that applies a queue to rows. Most starts have an empty queue and do not wait for it. */
  readonly loadApply: () => Promise<(rows: Rows, operations: readonly Operation[]) => View>;
  /** Loads the code that sending needs. */
  readonly loadSending: () => Promise<SendingRules>;
  /** Loads the code that compares a copy with a restored server. */
  readonly loadLost: () => Promise<LostInRestore>;
}

/** The call of an operation: a route and its options. */
export interface OperationCall {
  readonly name: RouteName;
  readonly path?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

export interface SendingRules {
  /** The stored object of an intent in these rows; null when there is none. */
  readonly findStored: (rows: Rows, intent: Intent) => Stored | null;
  /** The same object as its own route returns it. */
  readonly readObject: (rows: Rows, intent: Intent) => Promise<unknown>;
  /**
   * The call of an operation. `theirs`: the object that it changes or deletes; null if it names no version.
   */
  readonly callOf: (operation: Operation, theirs: Stored | null, today: CivilDate) => OperationCall;
  /** The fields that another client has changed differently, so that the user is asked. */
  readonly askedFields: (intent: Edit | Delete, theirs: Stored) => readonly string[];
  /**
   * Splits a refused change into a part to send and a part to ask the user about; null if it cannot be split.
   */
  readonly splitRefused: (
    intent: Intent,
    problem: ProblemError,
  ) => { readonly goingOn: Edit; readonly asked: Edit } | null;
}

/**
 * Finds the objects that this device has and a restored server lacks, each as an operation to ask the user
 * about.
 * @param known ids of objects that are not lost: they are in the queue or were deleted elsewhere
 */
export type LostInRestore = (
  before: Rows,
  snapshot: readonly Change[],
  known: ReadonlySet<string>,
) => readonly NewOperation[];

/** The engine's environment: browser, session and device. */
export interface Host {
  /** Whether the garage still belongs to the signed-in account, which another window may have changed. */
  readonly isCurrent: () => boolean;
  /** Whether the browser reports a network. */
  readonly isOnline: () => boolean;
  /** Called when the system or another window closed the database. */
  readonly onLost: () => void;
  /** A second copy of the queue, which the system does not evict; null without one. */
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
  /** Milliseconds since the epoch, by the device's clock. */
  readonly keptAt: number;
  /**
   * The server has it. Kept until the object that names it is stored, in case the server sweeps the file
   * before.
   */
  readonly isSent?: boolean;
}
