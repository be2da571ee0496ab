import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Intent, Operation } from '#shared/sync/outbox/operation.ts';
import type { ShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** What an operation is about, in words: its object and the vehicle that this belongs to. */
export interface OperationSubject {
  readonly title: string;
  readonly details: readonly string[];
}

/** Names the object of an operation as it is shown, or as the server last had it where it is deleted. */
export function subjectOf(
  t: Translate,
  { formatDate, formatKilometres }: Pick<Formatters, 'formatDate' | 'formatKilometres'>,
  shown: Pick<ShownOutbox, 'base' | 'view'>,
  { intent, madeOn }: Operation,
): OperationSubject {
  const { kind, id } = intent;
  const [base, view] = [shown.base, shown.view()];
  if (kind === 'settings') return { title: t('sync.kind.settings'), details: [] };
  const find = <Row>(rowsOf: (garage: Garage) => ReadonlyMap<string, Row>): Row | undefined =>
    rowsOf(view).get(id) ?? rowsOf(base).get(id) ?? asItWas<Row>(intent);
  const nameOf = (vehicleId: string | null | undefined) =>
    (view.vehicles.get(vehicleId ?? '') ?? base.vehicles.get(vehicleId ?? ''))?.name;
  const typeOf = (type: string) => maintenanceTypeLabel(t, view.settings?.maintenanceTypes ?? [], type);
  const withKind = (title: string | undefined, details: readonly (string | undefined)[]) => ({
    title: title ?? t(`sync.kind.${kind}`),
    details: [title === undefined ? undefined : t(`sync.kind.${kind}`), ...details].filter(
      (detail) => detail !== undefined,
    ),
  });
  if (kind === 'vehicle') return withKind(find((garage) => garage.vehicles)?.name, []);
  if (kind === 'record') {
    const record = find((garage) => garage.records);
    const date = record && formatDate(record.date);
    return withKind(record && typeOf(record.type), [date, nameOf(record?.vehicle_id)]);
  }
  if (kind === 'reminder') {
    const reminder = find((garage) => garage.reminders);
    return withKind(reminder && typeOf(reminder.maintenance_type), [nameOf(reminder?.vehicle_id)]);
  }
  if (kind === 'document') {
    const document = find((garage) => garage.documents);
    return withKind(document && documentTitle(t, document), [nameOf(document?.vehicle_id)]);
  }
  const reading = find((garage) => garage.readings);
  return withKind(reading && formatKilometres(reading.mileage), [
    formatDate(reading?.date ?? madeOn),
    nameOf(reading?.vehicle_id),
  ]);
}

/** What is gone, as it was read: a row of its kind. */
function asItWas<Row>(intent: Intent): Row | undefined {
  return intent.verb === 'change' ? (intent.whole as Row | undefined) : undefined;
}
