/** The content type of rows of an import: one `importRow` a line (NDJSON), the whole packed by gzip or not. */
export const ROWS_TYPE = 'application/x-ndjson';
