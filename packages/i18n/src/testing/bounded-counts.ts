/**
 * Counts that never reach a million, so that French needs no `many` form (« 1 000 000 d’entretiens »): placeholder →
 * reason.
 */
export const boundedCounts: Readonly<Record<string, string>> = {
  changes: 'changes by one user while offline',
  characters: 'the longest field has 5000',
  count: 'the expenses of one garage, some thousands in decades',
  days: 'advance of a document, at most a year',
  faults: 'the lines of one export, some thousands',
  files: 'at most 20 photos and one document per object; some thousands per garage',
  items: 'lists in a request have at most some hundreds',
  minutes: 'a wait, at most a quarter of an hour',
  notifications: 'the reminders of one garage',
  photos: 'at most 20 per object',
  readings: 'the mileage readings of one garage, some thousands in decades',
  records: 'the maintenance of one garage, some thousands in decades',
  reminders: 'a few per vehicle of one garage',
  results: 'the records of one garage',
  seconds: 'below a minute; longer waits are in minutes',
  vehicles: 'the vehicles of one garage',
};
