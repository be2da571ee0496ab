/** Page sizes of lists. Separate from the schemas so that the offline copy need not load them. */
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 500;
