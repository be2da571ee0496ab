/** What a new vehicle is announced by: seven default reminders six times each, the inspection on its seven days by law. */
export const ALL_NOTICES = 7 * 6 + 7;
