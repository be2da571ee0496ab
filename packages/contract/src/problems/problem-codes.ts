/** The codes of problems: stable snake_case, added, never renamed. `problem-kinds.ts` has the status of each. */
export const PROBLEM_CODES = [
  'malformed_body',
  'token_invalid',
  'token_expired',
  'signature_invalid',
  'unauthenticated',
  'invalid_credentials',
  'forbidden',
  'plan_limit_reached',
  'email_not_verified',
  'registration_closed',
  'not_found',
  'email_taken',
  'id_conflict',
  'deleted',
  'vehicle_gone',
  'import_too_old',
  'type_in_use',
  'too_many_types',
  'garage_full',
  'history_too_long',
  'no_billing',
  'last_reading',
  'reading_has_record',
  'too_many_addresses',
  'too_many_links',
  'hand_over_pending',
  'hand_over_accepted',
  'hand_over_own',
  'version_conflict',
  'unknown_host',
  'unknown_route',
  'payload_too_large',
  'too_large',
  'unsupported_media_type',
  'archive_unreadable',
  'import_refused',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'unavailable',
  'disk_full',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

export function isProblemCode(code: string): code is ProblemCode {
  return PROBLEM_CODES.some((known) => known === code);
}

/** The codes of single faults inside a `validation_failed` problem. */
export const FAULT_CODES = [
  'required',
  'invalid_type',
  'invalid_value',
  'invalid_id',
  'invalid_email',
  'invalid_date',
  'invalid_instant',
  'unknown_field',
  'unknown_time_zone',
  'unknown_type',
  'hidden_characters',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_integer',
  'too_many_decimals',
  'too_many_items',
  'duplicate_item',
  'not_found',
  'wrong_file_kind',
  'other_energy',
  'date_in_future',
  'date_too_old',
  'mileage_out_of_order',
  'mileage_unlikely',
  'reminder_without_trigger',
  'refund_does_no_work',
  'refund_has_quantity',
  'not_inspected_by_law',
  'not_an_inspection',
  'date_before_inspection',
  'date_before_issue',
  'password_too_common',
  'label_required',
  'label_taken',
  'built_in_type_missing',
  'malformed_row',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

export function isFaultCode(code: unknown): code is FaultCode {
  return FAULT_CODES.some((known) => known === code);
}
