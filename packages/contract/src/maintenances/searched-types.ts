/** Maximum length of `types` in the query of the record list, in characters. */
export const SEARCHED_TYPES_MAX_LENGTH = 8000;
