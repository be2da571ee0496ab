/** The types that every account has, as listed in its settings. */
export const BUILT_IN = [
  ['oil_change', 15_000, 365],
  ['tire_change', 40_000, 1825],
  ['brake_service', 30_000, 730],
  ['battery_replacement', null, 1825],
  ['air_filter', 30_000, 730],
  ['technical_inspection', null, 730],
  ['insurance', null, 365],
  ['general_maintenance', 20_000, 365],
].map(([key, intervalKm, intervalDays]) => ({
  key,
  label: null,
  custom: false,
  intervalKm,
  intervalDays,
  defaultReminder: true,
}));

/** The settings of a new account. */
export const NEW_ACCOUNT = {
  emailNotifications: true,
  pushNotifications: true,
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 10_000,
  notificationHour: 9,
  announceProjected: true,
  language: 'fr',
  timezone: 'Europe/Paris',
  maintenanceTypes: BUILT_IN,
  version: 1,
};
