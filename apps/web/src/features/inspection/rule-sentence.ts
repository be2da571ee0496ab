import type { Translate } from '@carnet/i18n/translate';

const RULES = [
  'first_before_4_years',
  'first_before_5_years',
  'first_within_1_year',
  'light_first_in_2024',
  'light_first_in_2025',
  'light_first_in_2026',
  'every_year',
  'every_2_years',
  'every_3_years',
  'collection_every_5_years',
  'collection_before_1960',
  'collection_heavy',
  'exempt',
  'retest_within_2_months',
  'retest_within_1_month',
  'not_after_midnight',
  'printed_on_report',
] as const;

/** What a rule of the law says, in words; one that this version does not know is named by its source alone. */
export function ruleSentence(rule: string, t: Translate): string {
  const known = RULES.find((name) => name === rule);
  return known === undefined ? '' : t(`vehicles.inspection.rule.${known}`);
}
