import type { TextEncodingName } from '@carnet/imports/bytes/decode-text';
import type { UnreadableReason } from '@carnet/imports/bytes/unreadable';
import type { ExportContext } from '@carnet/imports/content/writing';
import type { Intervals } from '@carnet/imports/plan/plan-reminders';
import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import type { KnownAccount, PlanAnswers } from '@carnet/imports/plan/plan';
import type { GivenFile } from '@carnet/imports/read-files';
import type { Aside, ReadAnswers } from '@carnet/imports/sources/findings';
import type { ReadTable } from '@carnet/imports/spreadsheet/read-sheet';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Language } from '@carnet/i18n/language';

/** All that the owner has decided about an import. */
export type ImportAnswers = PlanAnswers & ReadAnswers;

/** What the worker is asked: to read the files and make a plan of them. */
export interface PlanRequest {
  readonly files: readonly GivenFile[];
  readonly answers: ImportAnswers;
  readonly today: CivilDate;
  readonly timeZone: string;
  readonly language: Language;
  readonly intervals: Intervals;
  readonly account: KnownAccount;
  /** The keys of the types that the account has. */
  readonly ownTypes: readonly string[];
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
  /** The files are an export of Carnet: there is nothing to plan. */
  readonly isOwnExport: boolean;
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: UnreadableReason | 'failed';
  readonly line: number | null;
}

/** The worker is asked for a plan, and then for what the plan that it made last sets aside, or for its export. */
export type TranslationRequest =
  | { readonly kind: 'plan'; readonly request: PlanRequest }
  | { readonly kind: 'asides' }
  | { readonly kind: 'export'; readonly context: ExportContext };

/** Told while a plan is being made: the share of the work that is done. */
export interface TranslationProgress {
  readonly kind: 'progress';
  readonly share: number;
}

export type TranslationReply =
  | PlanReply
  | Refused
  | { readonly kind: 'asides'; readonly asides: readonly Aside[] }
  | { readonly kind: 'export'; readonly bytes: Uint8Array };
