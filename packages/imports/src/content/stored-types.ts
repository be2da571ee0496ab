import { OTHER_WORK, type ImportPlan } from '#plan/plan.ts';
import { TYPE_RULES } from '#words/match-type.ts';
import type { Language } from '@carnet/domain/text/language';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';

/** A custom type that a plan needs. */
export interface NeededType {
  readonly key: string;
  readonly label: string;
}

const MIN_RECORDS = 2;

/** The stored type of each key of a plan, and the custom types that must be created. */
export interface TypeStorage {
  readonly keyOf: (type: string) => string;
  readonly added: readonly NeededType[];
}

/**
 * Chooses the stored type of each record. One-off work gets no custom type: an item of the word list
 * (timing belt, coolant, …) becomes one from two records or a reminder on, else « Réparations et pièces ».
 * @param coming the stored part of the plan; the types that it needs are added
 */
export function storeTypes(
  plan: ImportPlan,
  coming: Pick<ImportPlan, 'records' | 'reminders'>,
  own: readonly string[],
  language: Language,
): TypeStorage {
  const counts = new Map<string, number>();
  for (const { type } of plan.records) counts.set(type, (counts.get(type) ?? 0) + 1);
  const reminded = new Set(plan.reminders.map(({ type }) => type));
  const ownKeys = new Set(own);
  const keyOf = (type: string): string => {
    const rule = TYPE_RULES.get(type);
    if (isBuiltInMaintenanceType(type) || ownKeys.has(type) || !rule) return type;
    const isItem = rule.kind === 'item' && type !== OTHER_WORK;
    const isWorthOne = (counts.get(type) ?? 0) >= MIN_RECORDS || reminded.has(type);
    return isItem && !isWorthOne ? OTHER_WORK : type;
  };
  const comingTypes = [...coming.records, ...coming.reminders].map(({ type }) => type);
  const needed = new Set(comingTypes.map(keyOf));
  const added = [...needed].flatMap((key): NeededType[] => {
    const label = TYPE_RULES.get(key)?.label?.[language];
    if (isBuiltInMaintenanceType(key) || ownKeys.has(key) || label === undefined) return [];
    return [{ key, label }];
  });
  return { keyOf, added };
}
