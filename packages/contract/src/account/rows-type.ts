/** Content type of imported rows: NDJSON, one `importRow` a line, optionally gzipped. */
export const ROWS_TYPE = 'application/x-ndjson';
