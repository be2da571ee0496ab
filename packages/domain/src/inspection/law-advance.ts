/** From so many days before its last day the inspection is due, whatever advance its owner has set. */
export const LAW_ADVANCE_DAYS = 60;
