import type { ProblemCode } from '#problems/problem-codes.ts';

/** HTTP status of a problem code and its English title for developers. */
interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

function kind(status: number, title: string): ProblemKind {
  return { status, title };
}

/**
 * Status and title of every problem code. Users see the translation of the code (`@carnet/i18n`), never the
 * title, so the web app does not bundle this.
 */
export const PROBLEMS = {
  malformed_body: kind(400, 'The body is not well-formed JSON, or is nested more than 20 levels deep'),
  token_invalid: kind(400, 'The token is unknown or already used'),
  token_expired: kind(400, 'The token has expired'),
  signature_invalid: kind(400, 'The signature does not match the body'),
  unauthenticated: kind(401, 'Sign in first'),
  invalid_credentials: kind(401, 'E-mail address or password is wrong'),
  forbidden: kind(403, 'A request authenticated by cookie must come from an allowed origin'),
  plan_limit_reached: kind(403, 'The limit of the plan is reached'),
  email_not_verified: kind(403, 'The e-mail address must be verified first'),
  registration_closed: kind(403, 'This server accepts no new accounts'),
  not_found: kind(404, 'Not found'),
  email_taken: kind(409, 'An account with this e-mail address exists'),
  id_conflict: kind(409, 'This id cannot be used'),
  deleted: kind(409, 'The object with this id was deleted: a POST does not restore it'),
  vehicle_gone: kind(409, 'The vehicle of this object is in the trash: restore the vehicle first'),
  import_too_old: kind(409, 'An import can only be undone for 30 days'),
  type_in_use: kind(409, 'Records or reminders still use this type'),
  too_many_types: kind(
    409,
    'This would add more maintenance types than a garage may have: delete some first',
  ),
  garage_full: kind(409, 'A garage may hold no more of these: delete some first'),
  history_too_long: kind(409, 'The history of this vehicle is too long to hand over'),
  no_billing: kind(409, 'This server accepts no payments'),
  last_reading: kind(409, 'A vehicle keeps at least one mileage reading'),
  reading_has_record: kind(
    409,
    'This reading follows a record, an expense, a fitting or the purchase: change that object instead',
  ),
  tyres_in_use: kind(409, 'Fittings use this tyre set: retire it instead, or delete the fittings first'),
  too_many_addresses: kind(409, 'Too many calendar addresses: revoke one first'),
  too_many_links: kind(409, 'Too many links to this vehicle: revoke one first'),
  hand_over_pending: kind(409, 'This vehicle is already offered: withdraw the offer first'),
  hand_over_accepted: kind(409, 'This vehicle was handed over'),
  hand_over_own: kind(409, 'An owner cannot accept their own offer'),
  version_conflict: kind(412, 'The object has changed since it was read'),
  unknown_host: kind(421, 'This server does not serve this host name: PUBLIC_URL names another'),
  payload_too_large: kind(413, 'Too large'),
  too_large: kind(413, 'Too much for one document: leave something out'),
  unsupported_media_type: kind(415, 'This kind of content is not accepted'),
  archive_unreadable: kind(422, 'The zip is damaged, too large, or not a Carnet export'),
  import_refused: kind(422, 'The export has invalid rows: nothing was imported'),
  validation_failed: kind(422, 'Some fields are not valid'),
  unknown_route: kind(422, 'No route with this name and these parameters accepts queued writes'),
  rate_limited: kind(429, 'Too many attempts'),
  internal_error: kind(500, 'Something went wrong on this server'),
  unavailable: kind(503, 'Temporarily unavailable'),
  disk_full: kind(503, 'The disk of the server is full: reading, deleting and signing out still work'),
} as const satisfies Record<ProblemCode, ProblemKind>;
