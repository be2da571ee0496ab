/** SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535. */
const VALUES_PER_STATEMENT = 500;

/** Selects rows for a list of values of any length, in several statements of limited size. */
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
