declare const owned: unique symbol;

/**
 * A row returned by an authorisation query (`find…`, scoped by the actor's garage). Updates and deletes
 * accept nothing else, so a forgotten check does not compile.
 */
export type Owned<Row> = Row & { readonly [owned]: true };

/** For repositories only, on rows returned by a query that is scoped by the garage. */
export function markOwned<Row>(row: Row): Owned<Row> {
  return row as Owned<Row>;
}
