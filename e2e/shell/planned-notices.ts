/** Notifications of a new vehicle: seven default reminders with six each, and seven legal days of the inspection. */
export const ALL_NOTICES = 7 * 6 + 7;
