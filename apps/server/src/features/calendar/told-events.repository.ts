import type { StoredAddress } from '#features/calendar/calendar.repository.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ToldEvent } from '@carnet/domain/icalendar/told-events';

const ROWS_PER_STATEMENT = 500;

/** What an address was told, by uid. */
export async function listToldEvents(tx: Tx, { accountId, id }: Owned<StoredAddress>): Promise<ToldEvent[]> {
  return queriesOf(tx)
    .selectFrom('calendar_told')
    .select(['uid', 'day', 'sequence', 'gone_on as goneOn'])
    .where('account_id', '=', accountId)
    .where('address_id', '=', id)
    .orderBy('uid')
    .execute();
}

export async function storeToldEvents(
  tx: Tx,
  { accountId, id }: Owned<StoredAddress>,
  events: readonly ToldEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += ROWS_PER_STATEMENT) {
    const rows = events.slice(start, start + ROWS_PER_STATEMENT).map(({ uid, day, sequence, goneOn }) => ({
      account_id: accountId,
      address_id: id,
      uid,
      day,
      sequence,
      gone_on: goneOn,
    }));
    await queriesOf(tx)
      .insertInto('calendar_told')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'address_id', 'uid']).doUpdateSet((build) => ({
          day: build.ref('excluded.day'),
          sequence: build.ref('excluded.sequence'),
          gone_on: build.ref('excluded.gone_on'),
        })),
      )
      .execute();
  }
}

export async function deleteToldEvents(
  tx: Tx,
  { accountId, id }: Owned<StoredAddress>,
  uids: readonly string[],
): Promise<void> {
  for (let start = 0; start < uids.length; start += ROWS_PER_STATEMENT) {
    await queriesOf(tx)
      .deleteFrom('calendar_told')
      .where('account_id', '=', accountId)
      .where('address_id', '=', id)
      .where('uid', 'in', uids.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}
