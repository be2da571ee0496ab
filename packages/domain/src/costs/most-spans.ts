/** Fifty years of months: a single reading or cost with a mistyped year must not produce thousands. */
export const MOST_SPANS = 600;
