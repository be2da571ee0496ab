import type { TextEncodingName } from '@carnet/imports/bytes/decode-text';
import type { UnreadableReason } from '@carnet/imports/bytes/unreadable';
import type { ImportFault } from '@carnet/contract/account/import.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { FileToUpload } from '@carnet/imports/content/write-rows';
import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import type { Intervals } from '@carnet/imports/plan/plan-reminders';
import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import type { KnownAccount, PlanAnswers } from '@carnet/imports/plan/plan';
import type { GivenFile } from '@carnet/imports/read-files';
import type { Aside, QuestionKind, ReadAnswers } from '@carnet/imports/sources/findings';
import type { ReadTable } from '@carnet/imports/spreadsheet/read-sheet';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Language } from '@carnet/i18n/language';

/** All decisions of the owner about an import. */
export interface ImportAnswers extends PlanAnswers, ReadAnswers {
  /** Imports records and expenses that look like existing ones as well. */
  readonly isAddingKnown?: boolean;
  /** Rows that an earlier import read differently replace its objects. */
  readonly isReplacing?: boolean;
}

/** The first request to the worker: read the files and make a plan. */
export interface PlanRequest {
  readonly files: readonly GivenFile[];
  readonly today: CivilDate;
  readonly timeZone: string;
  readonly language: Language;
  readonly intervals: Intervals;
  readonly account: KnownAccount;
  readonly settings: Settings;
  /** Name for a vehicle without one. */
  readonly unnamed: string;
}

/** A key of the word list that is not a type of the account, with its name. */
export interface WordKind {
  readonly key: string;
  readonly label: string;
}

export interface PlanReply {
  readonly kind: 'plan';
  readonly plan: ShownPlan;
  readonly tables: readonly ReadTable[];
  /** Encoding of the first text file. */
  readonly encoding: TextEncodingName | null;
  readonly kinds: readonly WordKind[];
  /** Faults that the server would report, as far as this device knows. */
  readonly faults: readonly ImportFault[];
  /** The files are a Carnet export, so there is nothing to plan. */
  readonly isOwnExport: boolean;
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: UnreadableReason | 'failed';
  readonly line: number | null;
}

/** Filter for the lines of a plan. */
export interface LineFilter {
  readonly show: 'to_check' | 'all' | 'out';
  /** With `to_check`: only lines with this cause. */
  readonly cause: QuestionKind | null;
  /** Key of the edited line, which stays visible whatever its values. */
  readonly editing: string | null;
}

/** Keys of all matching lines in order, and the requested lines. */
export interface ListReply {
  readonly kind: 'list';
  readonly keys: readonly string[];
  readonly lines: readonly PlanLine[];
}

/**
 * Requests to the worker. It receives the files once, then makes a plan for each set of answers. From the
 * last plan it returns lines, excluded rows, and the rows to send.
 */
export type TranslationRequest =
  | { readonly kind: 'files'; readonly request: PlanRequest; readonly answers: ImportAnswers }
  | { readonly kind: 'answers'; readonly answers: ImportAnswers }
  /** `wanted`: keys of visible lines; the first lines of the list are always included. */
  | { readonly kind: 'list'; readonly filter: LineFilter; readonly wanted: readonly string[] }
  | { readonly kind: 'lines'; readonly wanted: readonly string[] }
  | { readonly kind: 'asides' }
  /**
   * `refused`: ids of files that the server does not accept; if there are any, the
   * reply has the rows of the previous request's plan.
   */
  | { readonly kind: 'rows'; readonly refused: readonly string[] }
  | { readonly kind: 'own_export' };

/** The content of a plan in the format of the account import. */
export interface RowsReply {
  readonly kind: 'rows';
  /** NDJSON. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Upload these before sending the rows. */
  readonly files: readonly FileToUpload[];
  /** Names of files that their records cannot hold. */
  readonly leftFiles: readonly string[];
}

/** Progress of a plan: the completed share of the work. */
export interface TranslationProgress {
  readonly kind: 'progress';
  readonly share: number;
}

export type TranslationReply =
  | PlanReply
  | Refused
  | ListReply
  | { readonly kind: 'lines'; readonly lines: readonly PlanLine[] }
  | { readonly kind: 'asides'; readonly asides: readonly Aside[] }
  | RowsReply
  | { readonly kind: 'own_export'; readonly bytes: Uint8Array };
