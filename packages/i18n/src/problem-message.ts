import { isCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '#format.ts';
import type { Translate } from '#translate.ts';

type Params = Readonly<Record<string, unknown>>;

/** What the sentence of a problem, or of one fault of a field, needs to know of it. */
export interface ProblemFacts {
  readonly code: string;
  readonly params?: Params | undefined;
  /** The faults of the fields, with `validation_failed`. */
  readonly errors?: readonly { readonly code: string }[] | undefined;
  /** Names the failed request in the log of the server, with faults of the server. */
  readonly requestId?: string | undefined;
}

/**
 * The sentence that a person reads for a problem code of the wire, a fault of a field, or a refusal of an input
 * parser. A code without a sentence gives the general one, so that no code is ever shown.
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

/** Sentences that say the bound or the neighbour; undefined where the params do not hold it. */
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
  too_many_types: (t, { maximum, excess }) =>
    counted(maximum, (bound) =>
      counted(excess, (toDelete) =>
        t('problems.too_many_types.excess', {
          maximum: formattersFor(t.language).formatNumber(bound),
          excess: formattersFor(t.language).formatNumber(toDelete),
        }),
      ),
    ),
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
  too_large: tooLargeSentence,
  rate_limited: (t, { retryAfterSeconds }) =>
    counted(retryAfterSeconds, (seconds) =>
      seconds < 60
        ? t('problems.rate_limited.seconds', { seconds: Math.ceil(seconds) })
        : t('problems.rate_limited.minutes', { minutes: Math.ceil(seconds / 60) }),
    ),
  type_in_use: (t, { records, reminders }) =>
    counted(records, (recordCount) =>
      counted(reminders, (reminderCount) =>
        t('problems.type_in_use.counts', { records: recordCount, reminders: reminderCount }),
      ),
    ),
  mileage_out_of_order: outOfOrderSentence,
  mileage_unlikely: unlikelySentence,
  archive_unreadable: (t, { reason }) => {
    if (reason === 'newer_version') return t('problems.archive_unreadable.newer');
    const isTooMuch = reason === 'too_many_entries' || reason === 'too_much_content';
    return isTooMuch ? t('problems.archive_unreadable.tooMuch') : undefined;
  },
};

function counted<Result>(value: unknown, say: (count: number) => Result): Result | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? say(value) : undefined;
}

/** Says which part of a service book is too much, and so what to leave out. */
function tooLargeSentence(t: Translate, params: Params): string | undefined {
  const { formatFileSize, formatNumber } = formattersFor(t.language);
  const { records, maximumRecords, maximumBytes, invoiceBytes, photoBytes } = params;
  const ofRecords = counted(records, (count) =>
    counted(maximumRecords, (most) =>
      t('problems.too_large.records', { records: formatNumber(count), maximum: formatNumber(most) }),
    ),
  );
  const ofFiles = counted(maximumBytes, (most) =>
    counted(invoiceBytes, (ofInvoices) =>
      counted(photoBytes, (ofPhotos) => {
        const maximum = formatFileSize(most);
        const [invoices, photos] = [formatFileSize(ofInvoices), formatFileSize(ofPhotos)];
        if (ofPhotos === 0) return t('problems.too_large.invoices', { invoices, maximum });
        if (ofInvoices === 0) return t('problems.too_large.photos', { photos, maximum });
        return t('problems.too_large.both', { invoices, photos, maximum });
      }),
    ),
  );
  return ofRecords ?? ofFiles;
}

/** Names the readings between which the mileage should be (contract, section 3). */
function outOfOrderSentence(t: Translate, params: Params): string | undefined {
  const { formatDate, formatKilometres } = formattersFor(t.language);
  const [previous, next] = [readNeighbour(params['previous']), readNeighbour(params['next'])];
  if (previous && next) {
    return t('problems.mileage_out_of_order.between', {
      previousDate: formatDate(previous.date),
      previousMileage: formatKilometres(previous.mileage),
      nextDate: formatDate(next.date),
      nextMileage: formatKilometres(next.mileage),
    });
  }
  const neighbour = previous ?? next;
  if (!neighbour) return undefined;
  const values = { date: formatDate(neighbour.date), mileage: formatKilometres(neighbour.mileage) };
  return previous
    ? t('problems.mileage_out_of_order.previous', values)
    : t('problems.mileage_out_of_order.next', values);
}

/** Names the reading since which the vehicle cannot well have driven so far, and how far a day that is. */
function unlikelySentence(t: Translate, params: Params): string | undefined {
  const { formatDate, formatKilometres } = formattersFor(t.language);
  const neighbour = readNeighbour(params['neighbour']);
  return counted(params['kmPerDay'], (kmPerDay) =>
    neighbour === undefined
      ? undefined
      : t('problems.mileage_unlikely.since', {
          pace: formatKilometres(kmPerDay),
          date: formatDate(neighbour.date),
          mileage: formatKilometres(neighbour.mileage),
        }),
  );
}

/** A neighbour in the params of a doubtful mileage. */
export function readNeighbour(value: unknown): { date: CivilDate; mileage: number } | undefined {
  if (typeof value !== 'object' || value === null || !('date' in value) || !('mileage' in value))
    return undefined;
  const { date, mileage } = value;
  if (typeof date !== 'string' || !isCivilDate(date) || typeof mileage !== 'number') return undefined;
  return { date, mileage };
}
