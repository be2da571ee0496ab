import { isCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '#format.ts';
import type { Translate } from '#translate.ts';

type Params = Readonly<Record<string, unknown>>;

/** Facts about a problem, or about a fault of a field, that its sentence needs. */
export interface ProblemFacts {
  readonly code: string;
  readonly params?: Params | undefined;
  /** Faults of the fields, with `validation_failed`. */
  readonly errors?: readonly { readonly code: string }[] | undefined;
  /** Id of the failed request in the server log; only with server errors. */
  readonly requestId?: string | undefined;
}

/**
 * The sentence for a problem code of the wire, a fault of a field, or a refusal of an input parser. Codes without a
 * sentence get the general one, so that users never see a code.
 * @example problemMessage(t, { code: 'too_short', params: { minimum: 6 } }) // '6 caractères au minimum'
 */
export function problemMessage(
  t: Translate,
  { code, params = {}, errors = [], requestId }: ProblemFacts,
): string {
  if (errors.length > 0 && errors.every((fault) => fault.code === 'required')) {
    return t('problems.fill_required');
  }
  if (requestId !== undefined) {
    if (code === 'internal_error') return t('problems.internal_error.reference', { reference: requestId });
    if (code === 'unavailable') return t('problems.unavailable.reference', { reference: requestId });
  }
  const precise = Object.hasOwn(preciseSentences, code) ? preciseSentences[code]?.(t, params) : undefined;
  if (precise !== undefined) return precise;
  const key = `problems.${code}`;
  return t(t.hasPlainText(key) ? key : 'problems.unknown');
}

/** Sentences with the bound or the neighbouring reading; undefined if the params lack it. */
const preciseSentences: Readonly<Record<string, (t: Translate, params: Params) => string | undefined>> = {
  too_short: (t, { minimum }) =>
    counted(minimum, (characters) => t('problems.too_short.minimum', { characters })),
  too_long: (t, { maximum }) =>
    counted(maximum, (characters) => t('problems.too_long.maximum', { characters })),
  too_many_items: (t, { maximum, excess }) =>
    counted(maximum, (items) =>
      typeof excess === 'number'
        ? t('problems.too_many_items.excess', {
            items,
            excess: formattersFor(t.language).formatNumber(excess),
          })
        : t('problems.too_many_items.maximum', { items }),
    ),
  too_many_types(t, { maximum, excess }) {
    if (!isCount(maximum) || !isCount(excess)) return undefined;
    const { formatNumber } = formattersFor(t.language);
    const values = { maximum: formatNumber(maximum), excess: formatNumber(excess) };
    return t('problems.too_many_types.excess', values);
  },
  too_small: (t, { minimum }) =>
    counted(minimum, (bound) =>
      bound <= 1
        ? t('problems.too_small.positive')
        : t('problems.too_small.minimum', { minimum: formattersFor(t.language).formatNumber(bound) }),
    ),
  too_big: (t, { maximum }) =>
    counted(maximum, (bound) =>
      t('problems.too_big.maximum', { maximum: formattersFor(t.language).formatNumber(bound) }),
    ),
  payload_too_large: (t, { maximumBytes }) =>
    counted(maximumBytes, (bytes) =>
      t('problems.payload_too_large.maximum', { size: formattersFor(t.language).formatFileSize(bytes) }),
    ),
  rate_limited: (t, { retryAfterSeconds }) =>
    counted(retryAfterSeconds, (seconds) =>
      seconds < 60
        ? t('problems.rate_limited.seconds', { seconds: Math.ceil(seconds) })
        : t('problems.rate_limited.minutes', { minutes: Math.ceil(seconds / 60) }),
    ),
  type_in_use: (t, { records, reminders }) =>
    isCount(records) && isCount(reminders)
      ? t('problems.type_in_use.counts', { records, reminders })
      : undefined,
  mileage_out_of_order: outOfOrderSentence,
  archive_unreadable: (t, { reason }) => {
    if (reason === 'newer_version') return t('problems.archive_unreadable.newer');
    const isTooMuch = reason === 'too_many_entries' || reason === 'too_much_content';
    return isTooMuch ? t('problems.archive_unreadable.tooMuch') : undefined;
  },
};

function counted<Result>(value: unknown, say: (count: number) => Result): Result | undefined {
  return isCount(value) ? say(value) : undefined;
}

/** Whether a param is a number to show in a sentence. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Names the readings that the mileage must lie between. */
function outOfOrderSentence(t: Translate, params: Params): string | undefined {
  const previous = neighbourValues(t, params['previous']);
  const next = neighbourValues(t, params['next']);
  if (!previous) return next && t('problems.mileage_out_of_order.next', next);
  if (!next) return t('problems.mileage_out_of_order.previous', previous);
  return t('problems.mileage_out_of_order.between', {
    previousDate: previous.date,
    previousMileage: previous.mileage,
    nextDate: next.date,
    nextMileage: next.mileage,
  });
}

function neighbourValues(t: Translate, param: unknown): { date: string; mileage: string } | undefined {
  const { formatDate, formatKilometres } = formattersFor(t.language);
  const neighbour = readNeighbour(param);
  return neighbour && { date: formatDate(neighbour.date), mileage: formatKilometres(neighbour.mileage) };
}

/** Parses a neighbouring reading in the params of a doubtful mileage. */
export function readNeighbour(value: unknown): { date: CivilDate; mileage: number } | undefined {
  const { date, mileage } = Object(value) as { readonly date?: unknown; readonly mileage?: unknown };
  return typeof date === 'string' && isCivilDate(date) && isCount(mileage) ? { date, mileage } : undefined;
}
