/** A statement that may cross owners, the reason, and what it would need if data were spread over several databases. */
export interface OwnerException {
  /** The beginning of the statement, without quotes, with `?` for parameters; `…` matches anything. */
  readonly statement: string;
  readonly why: string;
  readonly whenSpread: string;
}

/** Keep this list short. `docs/operating.md` describes what each of them would need. */
export const OWNER_EXCEPTIONS: readonly OwnerException[] = [
  {
    statement:
      'select session.id as session_id, … from session inner join account on account.id = session.account_id … where session.token_hash = ?',
    why: 'The owner of a token is only known after it was found.',
    whenSpread: 'a directory from the hash of a token to its owner, or the owner as a part of the token',
  },
  {
    statement:
      'select id, email, password_hash, language, timezone, email_verified_at, created_at from account where email_key = ?',
    why: 'Who signs in gives an address, and no account yet.',
    whenSpread: 'the directory from addresses to owners, which also keeps them unique',
  },
  {
    statement: 'select account_id from known_device where mark_hash = ?',
    why: 'Whether a device is known is asked before it is known whether there is such an account.',
    whenSpread: 'the directory from addresses to owners',
  },
  {
    statement: 'select account_id, expires_at from account_token where token_hash = ? and purpose = ?',
    why: 'The link in a mail is the whole credential.',
    whenSpread: 'the owner as a part of the token',
  },
  {
    statement: 'delete from account_token where token_hash = ? and purpose = ?',
    why: 'The same link, spent.',
    whenSpread: 'the owner as a part of the token',
  },
  {
    statement:
      'select calendar_address.account_id, … from calendar_address inner join account on account.id = calendar_address.account_id where calendar_address.secret_hash = ?',
    why: 'The secret address of a calendar is the whole credential.',
    whenSpread: 'a directory from the hash of a secret to its owner, or the owner as a part of the address',
  },
  {
    statement:
      'select book_link.garage_id, … from book_link inner join account on account.id = book_link.account_id where book_link.token_hash = ?',
    why: 'The token of a link is the whole credential: a buyer has no account.',
    whenSpread: 'a directory from the hash of a token to its owner, or the owner as a part of the address',
  },
  {
    statement:
      'select hand_over.garage_id, … from hand_over inner join account on account.id = hand_over.account_id where hand_over.token_hash = ?',
    why: 'The token of an offer is the whole credential: the garage of the buyer is another one.',
    whenSpread: 'a directory from the hash of a token to its owner, or the owner as a part of the address',
  },
  {
    statement: 'select * from file where id = ?',
    why: 'The signed address of a file is the whole credential; and an id may be taken in any garage.',
    whenSpread: 'the owner as a part of the signed address; ids rely on being random',
  },
  {
    statement:
      'delete from account_token where token_hash in (select token_hash from account_token where expires_at < ?',
    why: 'Old tokens of everybody go.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'select id from account where id in (select account_id from session where expires_at <= ?',
    why: 'Old sessions of everybody go, account by account.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'select garage_id, id from file where unused_since < ?',
    why: 'The sweep looks for files of everybody that nothing names; it deletes by garage.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'select distinct garage_id from trash_entry where deleted_at <= ?',
    why: 'What has been in the trash for 30 days, of everybody, is erased garage by garage.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'select id from garage where id > ? order by id limit ?',
    why: 'A job goes through all garages; everything else that it does names them.',
    whenSpread: 'the same job on each database',
  },
  {
    statement: 'select id from file where id in (?',
    why: 'The sweep asks which bytes of the store have a row.',
    whenSpread: 'one question to the database of each garage; the store names it',
  },
  {
    statement: 'select account_id from push_subscription where account_id != ? and endpoint = ?',
    why: 'Whose a device was before, to lock them in order.',
    whenSpread: 'a directory from devices to owners',
  },
  {
    statement: 'delete from push_subscription where account_id != ? and endpoint = ?',
    why: 'A device belongs to whom it was given to last.',
    whenSpread: 'a directory from devices to owners',
  },
  {
    statement: 'select garage_id from reminder_watch where look_at <= ?',
    why: 'The search for announcements finds the garages that are due; the work itself is by garage.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'select id from message where due_at <= ?',
    why: 'The outbox sends what is due, of everybody.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'update message set due_at = ? where id in (?',
    why: 'Those messages, taken so that no other server sends them as well.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'update message set due_at = ? where due_at > ?',
    why: 'What a wrong clock has put off, of everybody, comes again once it is right.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'update reminder_watch set look_at = ? where overdue_on > ?',
    why: 'The same of reminders that were seen on days to come.',
    whenSpread: 'the same on each database',
  },
  {
    statement: 'update announcement set opened_at = ? where id = ? and opened_at is null',
    why: 'The link in an announcement is the whole credential.',
    whenSpread: 'the owner as a part of the link',
  },
  {
    statement: 'select garage_id, reminder_id from announcement where id = ?',
    why: 'The same link.',
    whenSpread: 'the owner as a part of the link',
  },
  {
    statement: 'select count(*) as count, min(look_at) as oldest from reminder_watch where look_at <= ?',
    why: 'A figure for the operator, over everybody.',
    whenSpread: 'the sum over the databases',
  },
  {
    statement:
      'select channel, count(*) as count, min(queued_at) as oldest from message where due_at is not null',
    why: 'A figure for the operator, over everybody.',
    whenSpread: 'the sum over the databases',
  },
  ...[
    'vehicle',
    'maintenance',
    'mileage_reading',
    'reminder',
    'document',
    'expense',
    'tyre_set',
    'tyre_fitting',
    'file',
  ].map((table) => ({
    statement: `select id, garage_id from ${table} where id in (?`,
    why: 'An import gives up the ids that somebody else has already.',
    whenSpread: 'nothing: ids rely on being random',
  })),
];

/** Whether a statement, as returned by `normalizeStatement`, is an exception. */
export function isException(statement: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(statement));
}

const PATTERNS = OWNER_EXCEPTIONS.map(
  ({ statement }) =>
    new RegExp(`^${statement.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`).replaceAll('…', '.*')}`),
);
