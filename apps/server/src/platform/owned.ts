declare const owned: unique symbol;

/**
 * A row that an authorisation call (`find…`, which is scoped by the actor's garage) returned. Updates and deletes
 * take nothing else, so a forgotten check does not compile.
 */
export type Owned<Row> = Row & { readonly [owned]: true };

/** Only for repositories, on what a query scoped by the garage returned. */
export function markOwned<Row>(row: Row): Owned<Row> {
  return row as Owned<Row>;
}
