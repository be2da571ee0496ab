/** What can be measured, in the order in which it is. */
export const SUBJECT_NAMES = [
  'start',
  'reads',
  'writes',
  'connections',
  'steady',
  'history',
  'costs',
  'owners',
  'daily-search',
  'uploads',
  'archive',
  'imports',
  'service-book',
  'strangers',
  'memory',
  'screens',
  'routes',
  'interactions',
  'typing',
  'plans',
  'offline',
] as const;

export type SubjectName = (typeof SUBJECT_NAMES)[number];
