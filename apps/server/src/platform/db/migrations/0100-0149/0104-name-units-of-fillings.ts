import { sql, type Kysely } from 'kysely';

/**
 * A filling of which only the total is known has a unit too, so that nothing is measured across it (ADR 0093). The triggers of
 * consumption measure anew what lies around it.
 */
export async function nameUnitsOfFillings(db: Kysely<unknown>): Promise<void> {
  await sql`update expense set unit = case kind when 'charge' then 'kWh' else 'L' end
    where kind in ('fuel', 'charge') and unit is null`.execute(db);
}
