/**
 * The counts that never reach a million, so that French needs no `many` form for them (« 1 000 000 d’entretiens »):
 * the name of the placeholder and why.
 */
export const boundedCounts: Readonly<Record<string, string>> = {
  changes: 'what one person typed while offline',
  characters: 'the longest field holds 5000',
  count: 'the expenses of one garage, some thousands in decades',
  days: 'how long ahead a document is announced, at most a year',
  faults: 'the lines of one export, some thousands',
  files: 'an object holds at most 20 photos and one document; a garage, some thousands',
  items: 'no list in a request is longer than some hundreds',
  minutes: 'a wait, at most a quarter of an hour',
  notifications: 'the reminders of one garage',
  photos: 'an object holds at most 20',
  readings: 'the mileage readings of one garage, some thousands in decades',
  records: 'the maintenance of one garage, some thousands in decades',
  reminders: 'some per vehicle of one garage',
  results: 'the records of one garage',
  seconds: 'below a minute, else said in minutes',
  vehicles: 'the vehicles of one garage',
};
