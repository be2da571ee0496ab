/** Each measures a promise of docs/performance.md; in this order. */
export const SUBJECT_NAMES = [
  'start',
  'reads',
  'steady',
  'history',
  'costs',
  'imports',
  'service-book',
  'strangers',
  'neighbours',
  'jobs',
  'screens',
  'interactions',
  'plans',
  'offline',
] as const;

export type SubjectName = (typeof SUBJECT_NAMES)[number];
