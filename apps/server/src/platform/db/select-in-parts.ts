/** SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535. */
const VALUES_PER_STATEMENT = 500;

/** Selects the rows of a list of values that grows with what is stored: so many values in a statement, all rows together. */
export async function selectInParts<Value, Row>(
  values: readonly Value[],
  select: (part: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const parts = [];
  for (let start = 0; start < values.length; start += VALUES_PER_STATEMENT) {
    parts.push(await select(values.slice(start, start + VALUES_PER_STATEMENT)));
  }
  return parts.flat();
}
