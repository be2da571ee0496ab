/** How many items a page of a list has. Apart from the schemas, which a copy on a device needs none of. */
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 500;
