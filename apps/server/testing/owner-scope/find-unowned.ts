/**
 * The owner columns of each table of owner data. A statement on such a table must have a condition on that column for
 * all its rows, so that it only touches one owner, and could be routed to the database of that owner.
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

/** Internal tables of the server, without an owner. */
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

/** A table in a statement with its alias. */
interface Mention {
  readonly table: string;
  readonly alias: string;
}

/** A select, or the whole statement, without nested selects. */
interface Scope {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Normalises a statement: no quotes or line breaks, each parameter as `?`. */
export function normalizeStatement(statement: string): string {
  return statement
    .replaceAll('"', '')
    .replace(/\+\?|\$\d+/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tables that a statement touches without their owner; empty for a scoped statement. */
export function findUnowned(statement: string): string[] {
  const text = splitPairs(normalizeStatement(statement));
  const inserted = /^insert into (\w+) \(([^)]*)\)/.exec(text);
  if (inserted) return unownedInsert(inserted[1] ?? '', inserted[2] ?? '', text);
  const scopes = parseScopes(text);
  const owned = new Set<string>();
  // Outermost first: a nested scope may be bound to a table of an enclosing scope, which must be bound itself.
  const unowned: string[] = [];
  for (const scope of scopes) {
    const conditions = parseConditions(scope.text);
    const bound = boundIn(scope, conditions, owned);
    for (const { table, alias } of scope.mentions) {
      if (bound.has(alias)) owned.add(alias);
      else unowned.push(table);
    }
  }
  return unowned;
}

/** `(a, b) in (values (?, ?), …)` as the conditions on `a` and on `b` that it implies. */
function splitPairs(text: string): string {
  return text.replaceAll(
    /\(([\w.]+), ([\w.]+)\) in \(values \(\?, \?\)(?:, \(\?, \?\))*\)/g,
    '$1 in (?) and $2 in (?)',
  );
}

function unownedInsert(table: string, columns: string, text: string): string[] {
  const owner = OWNER_COLUMNS[table];
  if (owner === undefined) return [];
  const isNamed = columns.split(',').some((column) => owner.includes(column.trim()));
  const source = / (select .*?)(?: on conflict | returning |$)/.exec(text)?.[1];
  return [...(isNamed ? [] : [table]), ...(source === undefined ? [] : findUnowned(source))];
}

/** Tables of a scope that are bound to one owner, by a value or by an already bound table. */
function boundIn(scope: Scope, conditions: readonly string[], outside: ReadonlySet<string>): Set<string> {
  const bound = new Set<string>();
  const isOnly = scope.mentions.length === 1;
  const columnsOf = ({ table }: Mention): readonly string[] => OWNER_COLUMNS[table] ?? [];
  for (let before = -1; before !== bound.size;) {
    before = bound.size;
    for (const mention of scope.mentions) {
      const names = columnsOf(mention).flatMap((column) => [
        `${mention.alias}.${column}`,
        // A column without a table belongs to the only table, or to the only one that has it.
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

/** Whether `alias.column` is the owner column of a bound table. */
function isOwner(text: string, bound: ReadonlySet<string>, outside: ReadonlySet<string>): boolean {
  const [alias = '', column = ''] = text.split('.');
  return /^(garage_id|account_id|id)$/.test(column) && (bound.has(alias) || outside.has(alias));
}

/** Conditions that hold for all rows of a scope, joined by `and`; none if there is an `or`. */
function parseConditions(text: string): string[] {
  const parts = text.split(/ (?:where|on) /).slice(1);
  return parts.flatMap((part) => {
    const clause =
      part.split(/ (?:group by|order by|limit|returning|for update|inner join|left join|union) /)[0] ?? '';
    return / or /.test(clause) ? [] : clause.split(' and ').map((condition) => condition.trim());
  });
}

/** The statement and every nested select, outermost first, each without its nested ones. */
function parseScopes(text: string): Scope[] {
  const inner: string[] = [];
  let outer = text;
  for (let before = ''; before !== outer;) {
    before = outer;
    outer = outer.replace(/\(([^()]*)\)/g, (_, content: string) => {
      if (/^\s*(select|with) /.test(content)) inner.unshift(content);
      // Keep lists of values recognisable; other brackets bind nothing.
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
