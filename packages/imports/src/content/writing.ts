import type { PlanIds } from '#content/plan-ids.ts';
import type { StoredType, TypeStorage } from '#content/stored-types.ts';
import type { CsvValue } from '@carnet/domain/text/spreadsheet-cell';
import type { ImportPlan } from '#plan/plan.ts';

/** What the content depends on beside the plan. */
export interface ExportContext {
  /** The id of the account: derived ids live in its namespace. */
  readonly namespace: string;
  readonly language: 'fr' | 'en';
  /** RFC 3339. */
  readonly now: string;
  /** The types of the account in their order, so that it stays. */
  readonly types: readonly StoredType[];
  /** Records and expenses that look like one of the account come all the same. */
  readonly isAddingKnown?: boolean;
  /** For a vehicle without a name. */
  readonly unnamed: string;
}

/** What the rows of an export are written from. */
export interface Writing {
  readonly plan: ImportPlan;
  readonly context: ExportContext;
  readonly ids: PlanIds;
  readonly types: TypeStorage;
  readonly stamps: readonly CsvValue[];
}
