import type { ProblemCode } from '#problems/problem-codes.ts';

/** What a problem code stands for: the status it travels with and its English title for developers. */
interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

function kind(status: number, title: string): ProblemKind {
  return { status, title };
}

/**
 * Status and title of every problem code. People read the translation of the code (`@carnet/i18n`), never the title, so
 * this stays out of the web app.
 */
export const PROBLEMS = {
  malformed_body: kind(400, 'The body is not well-formed JSON, or nests more than 20 deep'),
  token_invalid: kind(400, 'The token is unknown or already spent'),
  token_expired: kind(400, 'The token has expired'),
  signature_invalid: kind(400, 'The signature does not belong to this body'),
  unauthenticated: kind(401, 'Sign in first'),
  invalid_credentials: kind(401, 'E-mail address or password is wrong'),
  forbidden: kind(403, 'A call authenticated by the cookie must come from an allowed origin'),
  plan_limit_reached: kind(403, 'The plan allows no more'),
  email_not_verified: kind(403, 'The e-mail address must be verified first'),
  registration_closed: kind(403, 'This server takes no new accounts'),
  not_found: kind(404, 'Not found'),
  email_taken: kind(409, 'An account with this e-mail address exists'),
  id_conflict: kind(409, 'This id cannot be used'),
  deleted: kind(409, 'The object of this id was deleted: it does not come back by a POST'),
  vehicle_gone: kind(409, 'The vehicle of this object is in the trash itself: restore the vehicle first'),
  import_too_old: kind(409, 'An import can be undone for 30 days'),
  type_in_use: kind(409, 'Records or reminders still use this type'),
  too_many_types: kind(
    409,
    'This would add more maintenance types than a garage may have: delete some first',
  ),
  garage_full: kind(409, 'A garage may hold no more of these: delete some first'),
  history_too_long: kind(409, 'The history of this vehicle is too long to be handed over'),
  no_billing: kind(409, 'This server takes no payments'),
  last_reading: kind(409, 'A vehicle keeps at least one mileage reading'),
  reading_has_record: kind(
    409,
    'This reading follows a record, an expense, a fitting or the purchase: change that',
  ),
  tyres_in_use: kind(409, 'Fittings name this set of tyres: retire it instead, or delete them first'),
  too_many_addresses: kind(409, 'No more calendar addresses: revoke one first'),
  too_many_links: kind(409, 'No more links to this vehicle: revoke one first'),
  hand_over_pending: kind(409, 'This vehicle is offered already: withdraw the offer first'),
  hand_over_accepted: kind(409, 'This vehicle was handed over'),
  hand_over_own: kind(409, 'Nobody accepts their own offer'),
  version_conflict: kind(412, 'The object has changed since it was read'),
  unknown_host: kind(421, 'This server does not go by this name: PUBLIC_URL names another'),
  payload_too_large: kind(413, 'Too large'),
  too_large: kind(413, 'More than can be put into one document: leave something out'),
  unsupported_media_type: kind(415, 'This kind of content is not accepted'),
  archive_unreadable: kind(422, 'The zip is damaged, too much, or not an export of Carnet'),
  import_refused: kind(422, 'Rows of the export are not valid: nothing was imported'),
  validation_failed: kind(422, 'Some fields are not valid'),
  unknown_route: kind(422, 'No route of this name and these parameters takes queued writes'),
  rate_limited: kind(429, 'Too many tries'),
  internal_error: kind(500, 'Something went wrong on this server'),
  unavailable: kind(503, 'Unavailable for the moment'),
  disk_full: kind(503, 'The disk of this server is full: reading, deleting and signing out still work'),
} as const satisfies Record<ProblemCode, ProblemKind>;
