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

/** All that the owner has decided about an import. */
export interface ImportAnswers extends PlanAnswers, ReadAnswers {
  /** Records and expenses that look like one of the account come all the same. */
  readonly isAddingKnown?: boolean;
  /** Rows that an earlier import has read differently take the place of what it made. */
  readonly isReplacing?: boolean;
}

/** What the worker is asked first: to read the files and make a plan of them. */
export interface PlanRequest {
  readonly files: readonly GivenFile[];
  readonly today: CivilDate;
  readonly timeZone: string;
  readonly language: Language;
  readonly intervals: Intervals;
  readonly account: KnownAccount;
  readonly settings: Settings;
  /** The name of a vehicle without one. */
  readonly unnamed: string;
}

/** A key of the word list that is no type of the account, with its name. */
export interface WordKind {
  readonly key: string;
  readonly label: string;
}

export interface PlanReply {
  readonly kind: 'plan';
  readonly plan: ShownPlan;
  readonly tables: readonly ReadTable[];
  /** Of the first text file. */
  readonly encoding: TextEncodingName | null;
  readonly kinds: readonly WordKind[];
  /** What the server would refuse, as far as this device knows. */
  readonly faults: readonly ImportFault[];
  /** The files are an export of Carnet: there is nothing to plan. */
  readonly isOwnExport: boolean;
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: UnreadableReason | 'failed';
  readonly line: number | null;
}

/** Which lines of a plan are looked at. */
export interface LineFilter {
  readonly show: 'to_check' | 'all' | 'out';
  /** Of those to check, only those with this cause. */
  readonly cause: QuestionKind | null;
  /** The key of a line that is being edited: it stays in sight whatever it says now. */
  readonly editing: string | null;
}

/** The keys of all lines that are looked at, in their order, and those of the lines that were asked for. */
export interface ListReply {
  readonly kind: 'list';
  readonly keys: readonly string[];
  readonly lines: readonly PlanLine[];
}

/**
 * The worker is given the files once, then answers: it makes a plan for each. Of the plan that it made last it gives lines, what
 * is set aside, and its rows as they are sent.
 */
export type TranslationRequest =
  | { readonly kind: 'files'; readonly request: PlanRequest; readonly answers: ImportAnswers }
  | { readonly kind: 'answers'; readonly answers: ImportAnswers }
  /** `wanted`: keys of lines in sight; the first ones of the list come with them. */
  | { readonly kind: 'list'; readonly filter: LineFilter; readonly wanted: readonly string[] }
  | { readonly kind: 'lines'; readonly wanted: readonly string[] }
  | { readonly kind: 'asides' }
  /** `refused`: ids of files that the server does not take; with any, the plan is the one whose rows were asked for before. */
  | { readonly kind: 'rows'; readonly refused: readonly string[] }
  | { readonly kind: 'own_export' };

/** What a plan stores, as the import of the account takes it. */
export interface RowsReply {
  readonly kind: 'rows';
  /** NDJSON. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** To be uploaded before the rows are sent. */
  readonly files: readonly FileToUpload[];
  /** The names of files that their records have no place for. */
  readonly leftFiles: readonly string[];
}

/** Told while a plan is being made: the share of the work that is done. */
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
