/** Days before its last day from which an inspection is due, regardless of the owner’s advance. */
export const LAW_ADVANCE_DAYS = 60;
