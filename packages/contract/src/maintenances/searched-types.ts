/** Of `types` in the query of the list of records, in characters. */
export const SEARCHED_TYPES_MAX_LENGTH = 8000;
