// Written by `npm run generate -w @carnet/i18n` from locales/fr; do not edit.

/** The values of the texts that have placeholders: formatted text, or the number that a plural counts. */
export interface MessageValues {
  'auth.verify.banner': { email: string };
  'common.about': { amount: string };
  'common.count.files': { files: number };
  'common.count.readings': { readings: number };
  'common.count.records': { records: number };
  'common.count.reminders': { reminders: number };
  'common.count.vehicles': { vehicles: number };
  'common.estimate': { amount: string };
  'common.field.clear': { field: string };
  'common.list.and': { first: string; last: string };
  'common.list.dotted': { first: string; last: string };
  'common.results': { results: number };
  'common.state.pendingChanges': { changes: number };
  'problems.mileage_out_of_order.between': {
    nextDate: string;
    nextMileage: string;
    previousDate: string;
    previousMileage: string;
  };
  'problems.mileage_out_of_order.next': { date: string; mileage: string };
  'problems.mileage_out_of_order.previous': { date: string; mileage: string };
  'problems.payload_too_large.maximum': { size: string };
  'problems.rate_limited.minutes': { minutes: number };
  'problems.rate_limited.seconds': { seconds: number };
  'problems.too_big.maximum': { maximum: string };
  'problems.too_long.maximum': { characters: number };
  'problems.too_many_items.maximum': { items: number };
  'problems.too_short.minimum': { characters: number };
  'problems.too_small.minimum': { minimum: string };
  'problems.type_in_use.counts': { records: number; reminders: number };
  'shell.bell.label': { notifications: number };
  'shell.language.current': { language: string };
  'shell.nav.signedInAs': { email: string };
}
