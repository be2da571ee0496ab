import type { DialectCapabilities, Trigger } from '#platform/db/dialect.ts';
import { deletedWith, tableMaker } from '#platform/db/migrations/table-maker.ts';
import { sql, type Kysely } from 'kysely';

/** The tables whose rows name a file that is used. */
export const USES = ['vehicle_file', 'maintenance_file', 'document_file', 'expense_file', 'trash_file'];

/**
 * Marks each file that nothing names, so that they are found without looking at all the others. Triggers keep the mark,
 * because servers of the version before attach and detach files without it. Rows that are there already are marked garage
 * by garage afterwards (`walkGarages`); until then an unused file merely stays longer.
 */
export async function markUnusedFiles(db: Kysely<unknown>, capabilities: DialectCapabilities): Promise<void> {
  await db.schema.alterTable('file').addColumn('unused_since', capabilities.textType(sql)).execute();
  for (const trigger of USES.flatMap((table) => [markWhenNamed(table), markWhenDropped(table, USES)])) {
    for (const statement of capabilities.createTrigger(sql, trigger)) await statement.execute(db);
  }
  const make = tableMaker(db, capabilities);
  await make('loose_bytes', { garage_id: 'text', file_id: 'text', since: 'text' }, (table) =>
    table.addPrimaryKeyConstraint('loose_bytes_pk', ['garage_id', 'file_id']),
  );
  await make('garage_walk', { name: 'text', after_garage: 'text', finished_at: 'text?' }, (table) =>
    table.addPrimaryKeyConstraint('garage_walk_pk', ['name']),
  );
  await make(
    'feed_floor',
    { garage_id: 'text', floor: 'bigint', marked_revision: 'bigint', marked_at: 'text' },
    (table) =>
      deletedWith(
        table.addPrimaryKeyConstraint('feed_floor_pk', ['garage_id']),
        'feed_floor_garage_fk',
        ['garage_id'],
        'garage',
        ['id'],
      ),
  );
}

export function markWhenNamed(table: string): Trigger {
  return {
    name: `${table}_uses_file`,
    table,
    event: 'insert',
    statements: [
      `update file set unused_since = null
        where garage_id = new.garage_id and id = new.file_id and unused_since is not null`,
    ],
    oncePerStatement: [
      `update file set unused_since = null from changed
        where file.garage_id = changed.garage_id and file.id = changed.file_id and file.unused_since is not null`,
    ],
  };
}

/** @param uses all tables whose rows name files */
export function markWhenDropped(table: string, uses: readonly string[]): Trigger {
  const isUsed = uses.map(
    (other) =>
      `exists (select 1 from ${other} as other where other.garage_id = file.garage_id and other.file_id = file.id)`,
  );
  const mark = 'update file set unused_since = created_at';
  const isUnmarked = `unused_since is null and not (${isUsed.join(' or ')})`;
  return {
    name: `${table}_drops_file`,
    table,
    event: 'delete',
    statements: [`${mark} where garage_id = old.garage_id and id = old.file_id and ${isUnmarked}`],
    oncePerStatement: [
      `${mark} from changed where file.garage_id = changed.garage_id and file.id = changed.file_id and ${isUnmarked}`,
    ],
  };
}
