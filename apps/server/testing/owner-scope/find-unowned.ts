/**
 * Which column of each table of owner data says whose row it is. A statement on it has to name that column in a condition
 * that all its rows meet, so that it touches one owner, and could be sent to the one database that holds that owner.
 */
export const OWNER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  account: ['id'],
  account_token: ['account_id'],
  announcement: ['garage_id'],
  applied_operation: ['garage_id'],
  consumption_leg: ['garage_id'],
  consumption_sum: ['garage_id'],
  document: ['garage_id'],
  fuel_sum: ['garage_id'],
  document_file: ['garage_id'],
  book_link: ['garage_id'],
  calendar_address: ['account_id'],
  calendar_told: ['account_id'],
  expense: ['garage_id'],
  expense_file: ['garage_id'],
  expense_sum: ['garage_id'],
  feed_floor: ['garage_id'],
  file: ['garage_id'],
  garage: ['id'],
  garage_member: ['garage_id', 'account_id'],
  hand_over: ['garage_id'],
  item_change: ['garage_id'],
  import_entry: ['garage_id'],
  import_part: ['garage_id'],
  item_history: ['garage_id'],
  known_device: ['account_id'],
  made_book: ['garage_id'],
  maintenance: ['garage_id'],
  maintenance_file: ['garage_id'],
  maintenance_sum: ['garage_id'],
  maintenance_type: ['garage_id'],
  message: ['garage_id', 'account_id'],
  mileage_reading: ['garage_id'],
  push_receipt: ['account_id'],
  push_subscription: ['account_id'],
  reminder: ['garage_id'],
  reminder_move: ['garage_id'],
  reminder_watch: ['garage_id'],
  session: ['account_id'],
  settings: ['garage_id'],
  trash_entry: ['garage_id'],
  trash_file: ['garage_id'],
  trash_part: ['garage_id'],
  tyre_fitting: ['garage_id'],
  tyre_set: ['garage_id'],
  tyre_set_file: ['garage_id'],
  vehicle: ['garage_id'],
  vehicle_file: ['garage_id'],
};

/** Tables that belong to nobody: what the server keeps for itself. */
export const TABLES_OF_NOBODY: readonly string[] = [
  'asked_mail',
  'database_epoch',
  'ended_session',
  'garage_walk',
  'hourly_count',
  'job_claim',
  'loose_bytes',
  'oldest_version',
  'server_secret',
  'sign_in_failure',
  'work_queue',
  'work_share',
  'work_turn',
];

/** A table in a statement, under the name that the statement gives it. */
interface Mention {
  readonly table: string;
  readonly alias: string;
}

/** A select, or the whole statement, without the selects inside it. */
interface Scope {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Its text without quotes and line breaks, each parameter as `?`. */
export function normalizeStatement(statement: string): string {
  return statement
    .replaceAll('"', '')
    .replace(/\+\?|\$\d+/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The tables that a statement touches without naming their owner; none when it is well scoped. */
export function findUnowned(statement: string): string[] {
  const text = normalizeStatement(statement);
  const inserted = /^insert into (\w+) \(([^)]*)\)/.exec(text);
  if (inserted) return unownedInsert(inserted[1] ?? '', inserted[2] ?? '', text);
  const scopes = scopesOf(text);
  const owned = new Set<string>();
  // A scope inside may be bound to a table of the scope around it, which has to be bound itself: outermost first.
  const unowned: string[] = [];
  for (const scope of scopes) {
    const conditions = conditionsOf(scope.text);
    const bound = boundIn(scope, conditions, owned);
    for (const { table, alias } of scope.mentions) {
      if (bound.has(alias)) owned.add(alias);
      else unowned.push(table);
    }
  }
  return unowned;
}

function unownedInsert(table: string, columns: string, text: string): string[] {
  const owner = OWNER_COLUMNS[table];
  if (owner === undefined) return [];
  const isNamed = columns.split(',').some((column) => owner.includes(column.trim()));
  const source = / (select .*?)(?: on conflict | returning |$)/.exec(text)?.[1];
  return [...(isNamed ? [] : [table]), ...(source === undefined ? [] : findUnowned(source))];
}

/** Which tables of a scope are bound to one owner: by a value, or by one that is bound already. */
function boundIn(scope: Scope, conditions: readonly string[], outside: ReadonlySet<string>): Set<string> {
  const bound = new Set<string>();
  const isOnly = scope.mentions.length === 1;
  const columnsOf = ({ table }: Mention): readonly string[] => OWNER_COLUMNS[table] ?? [];
  for (let before = -1; before !== bound.size;) {
    before = bound.size;
    for (const mention of scope.mentions) {
      const names = columnsOf(mention).flatMap((column) => [
        `${mention.alias}.${column}`,
        // A name without a table belongs to the only one, or there is but one that it can mean.
        ...(isOnly || isUnambiguous(column, scope.mentions) ? [column] : []),
      ]);
      const isBound = conditions.some((condition) => {
        const [, left = '', right = ''] = /^([\w.]+) (?:=|in) (\S+)/.exec(condition) ?? [];
        if (names.includes(left)) return isValue(right) || isOwner(right, bound, outside);
        return names.includes(right) && isOwner(left, bound, outside);
      });
      if (isBound) bound.add(mention.alias);
    }
  }
  return bound;
}

function isUnambiguous(column: string, mentions: readonly Mention[]): boolean {
  return mentions.filter(({ table }) => OWNER_COLUMNS[table]?.includes(column)).length === 1;
}

function isValue(text: string): boolean {
  return /^(\?|\(\?)/.test(text);
}

/** Whether `alias.column` is the owner of a table that is bound. */
function isOwner(text: string, bound: ReadonlySet<string>, outside: ReadonlySet<string>): boolean {
  const [alias = '', column = ''] = text.split('.');
  return /^(garage_id|account_id|id)$/.test(column) && (bound.has(alias) || outside.has(alias));
}

/** What all rows of a scope must meet: the parts joined by `and`; none when an `or` stands among them. */
function conditionsOf(text: string): string[] {
  const parts = text.split(/ (?:where|on) /).slice(1);
  return parts.flatMap((part) => {
    const clause =
      part.split(/ (?:group by|order by|limit|returning|for update|inner join|left join|union) /)[0] ?? '';
    return / or /.test(clause) ? [] : clause.split(' and ').map((condition) => condition.trim());
  });
}

/** The statement and every select inside it, from the outside in, each without the brackets within. */
function scopesOf(text: string): Scope[] {
  const inner: string[] = [];
  let outer = text;
  for (let before = ''; before !== outer;) {
    before = outer;
    outer = outer.replace(/\(([^()]*)\)/g, (_, content: string) => {
      if (/^\s*(select|with) /.test(content)) inner.unshift(content);
      // Lists of values stay recognisable, everything else in brackets binds nothing.
      return /^\s*\?/.test(content) ? '«?»' : '«»';
    });
  }
  return [outer, ...inner].map((scope) => {
    const shown = scope.replaceAll('«?»', '(?)').replaceAll('«»', '()');
    return { text: shown, mentions: mentionsIn(shown) };
  });
}

function mentionsIn(text: string): Mention[] {
  const found = text.matchAll(/\b(?:from|join|update|into) (\w+)(?: as (\w+))?((?:, \w+(?: as \w+)?)*)/g);
  return [...found].flatMap(([, table = '', alias, more = '']) => {
    const others = [...more.matchAll(/, (\w+)(?: as (\w+))?/g)].map(([, name = '', as]) => ({
      table: name,
      alias: as ?? name,
    }));
    return [{ table, alias: alias ?? table }, ...others].filter((mention) => mention.table in OWNER_COLUMNS);
  });
}
