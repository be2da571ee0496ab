import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { BothValues } from '#features/sync/pieces/both-values.tsx';
import { storeMileageDraft } from '#features/mileage/pieces/store-mileage-draft.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { useHasSevenDays } from '#shared/sync/outbox/keep-storage.ts';
import {
  isAboutGone,
  isChangedKind,
  type Create,
  type Edit,
  type Operation,
} from '#shared/sync/engine/operation.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import { findConflict, applyResolution, listResolutions } from '#shared/sync/outbox/send/resolutions.ts';
import { useShownOutbox, type ShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import type { Row } from '#shared/sync/rows.ts';
import { useUnsent } from '#shared/sync/use-unsent.ts';
import { hasChanges, signedInAccount } from '#shared/sync/wipe-copies.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { isOwned, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import type { MileageNeighbour } from '@carnet/domain/mileage/mileage-series';
import { readNeighbour, type ProblemFacts } from '@carnet/i18n/problem-message';
import { Button } from '@mantine/core';
import { CloudUpload } from 'lucide-react';
import { Suspense } from 'react';
import classes from './sync.module.css';

interface SyncListProps {
  /** Called when an object is opened for correction. */
  readonly onLeave?: (() => void) | undefined;
}

/** Changes that are not on the server yet: waiting ones, and those that need the user's decision. */
export function SyncList({ onLeave }: SyncListProps) {
  const { t } = useTranslation('sync');
  const shown = useShownOutbox();
  const isConnected = useIsConnected();
  const hasSevenDays = useHasSevenDays();
  if (!shown) return <NoOutbox />;
  const refused = shown.operations.filter(({ state }) => state === 'refused');
  const restored = refused.filter(({ problem }) => problem?.code === 'server_restored');
  const waiting = shown.operations.filter(({ state }) => state === 'waiting');
  if (refused.length + waiting.length === 0) return <p className={classes.text}>{t('sync.empty')}</p>;
  return (
    <>
      {refused.length > 0 && (
        <section aria-label={t('sync.toCheck.title')}>
          <h3 className={classes.heading}>{t('sync.toCheck.title')}</h3>
          <ul className={classes.list}>
            {refused.map((operation) => (
              <OperationRow key={operation.key} operation={operation} shown={shown} onLeave={onLeave} />
            ))}
          </ul>
          {restored.length > 1 && (
            <Button variant="default" onClick={() => void sendAgain(shown.engine, restored)}>
              {t('sync.sendAllAgain')}
            </Button>
          )}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-label={t('sync.waiting.title')}>
          <h3 className={classes.heading}>{t('sync.waiting.title')}</h3>
          <p className={classes.text}>{t(isConnected ? 'sync.waiting.text' : 'sync.waiting.offline')}</p>
          {hasSevenDays && <p className={classes.text}>{t('sync.waiting.sevenDays')}</p>}
          <ul className={classes.list}>
            {waiting.map((operation) => (
              <OperationRow key={operation.key} operation={operation} shown={shown} onLeave={onLeave} />
            ))}
          </ul>
          <Button
            variant="default"
            leftSection={<CloudUpload size={18} aria-hidden="true" />}
            onClick={() => void shown.engine.send()}
          >
            {t('sync.sendNow')}
          </Button>
        </section>
      )}
    </>
  );
}

/** This window has no outbox: the device may keep no data, or its outbox is of another version of Carnet. */
function NoOutbox() {
  const { t } = useTranslation('sync');
  const unsent = useUnsent(signedInAccount);
  if (unsent === null) return null;
  return <p className={classes.text}>{t(hasChanges(unsent) ? 'sync.unreadable' : 'sync.nothingKept')}</p>;
}

async function sendAgain(engine: Engine, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) await applyResolution(engine, operation, 'again');
}

interface OperationRowProps extends SyncListProps {
  readonly operation: Operation;
  readonly shown: ShownOutbox;
}

/** One change: its object, why it is not on the server, and what can be done. */
function OperationRow({ operation, shown, onLeave }: OperationRowProps) {
  const { t } = useTranslation('sync');
  const format = useFormat();
  const instantText = useInstantText();
  const { intent, state } = operation;
  const { title, details } = describeSubject(t, format, shown, operation);
  const conflict = findConflict(operation);
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <strong>{t(`sync.verb.${intent.verb}`, { title })}</strong>
        <span className={classes.muted}>{details.join(' · ')}</span>
        <span className={classes.muted}>
          {t('sync.madeAt', { instant: instantText(new Date(operation.madeAt).toISOString()) })}
        </span>
        {/* A change may be refused while the list is shown: loading more texts must not hide the page. */}
        <Suspense fallback={null}>
          {state === 'refused' && !conflict && <Reason operation={operation} />}
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {conflict && (
          <BothValues
            kind={conflict.intent.kind}
            fields={conflict.fields}
            mine={conflict.mine}
            theirs={conflict.current}
            isDeleted={conflict.intent.verb === 'delete'}
          />
        )}
      </Suspense>
      <div className={classes.ways}>
        {state === 'refused' &&
          listResolutions(operation).map((way) => (
            <Button
              key={way}
              variant="default"
              aria-label={t(`sync.way.${way}Named`, { title })}
              onClick={() => void applyResolution(shown.engine, operation, way)}
            >
              {t(`sync.way.${way}`)}
            </Button>
          ))}
        {state === 'refused' && !conflict && (
          <CorrectButton operation={operation} shown={shown} title={title} onLeave={onLeave} />
        )}
        <DiscardButton operation={operation} shown={shown} title={title} />
      </div>
    </li>
  );
}

/** Where the object of an operation is edited; the settings have pages of their own. */
const ADDRESSES: Readonly<Record<(Create | Edit)['kind'], (intent: Create | Edit) => string>> = {
  settings: () => paths.settings,
  vehicle: ({ id }) => paths.editVehicle(id),
  record: ({ id }) => paths.editMaintenance(id),
  reminder: ({ id }) => paths.editReminder(id),
  document: ({ id }) => paths.document(id),
  expense: ({ id }) => paths.expense(id),
  tyre_set: ({ id }) => paths.tyreSet(id),
  tyre_fitting: ({ id }) => paths.tyreFitting(id),
  reading: (intent) => paths.vehicle((intent.verb === 'create' && intent.vehicleId) || ''),
};

/** Opens the object in its form, with the refused values and the fault at its field. */
function CorrectButton({ operation, shown, title, onLeave }: OperationRowProps & { readonly title: string }) {
  const { t } = useTranslation('sync');
  const { intent } = operation;
  if ((intent.verb !== 'create' && intent.verb !== 'change') || isAboutGone(operation)) return null;

  function open(): void {
    // A reading has no page: the quick-entry form takes it over.
    if (intent.verb === 'create' && 'mileage' in intent.body && !isChangedKind(intent.kind)) {
      const { id, vehicleId, body } = intent;
      storeMileageDraft(vehicleId ?? '', { id, date: body.date, mileage: body.mileage ?? null });
      void shown.engine.write({ do: 'takeOut', operation });
    }
    onLeave?.();
  }

  return (
    <LinkButton
      to={ADDRESSES[intent.kind](intent)}
      variant="default"
      aria-label={t('sync.mendNamed', { title })}
      onClick={open}
    >
      {t('sync.mend')}
    </LinkButton>
  );
}

function Reason({ operation }: Pick<OperationRowProps, 'operation'>) {
  const { t } = useTranslation('sync');
  const { problem } = operation;
  const facts = problem?.errors[0] ?? problem;
  if (problem?.code === 'server_restored')
    return <span className={classes.problem}>{t('sync.serverLost')}</span>;
  return (
    <span className={classes.problem}>
      {isAboutGone(operation) ? t('sync.gone') : facts && <ReasonText facts={facts} />}
    </span>
  );
}

/** An unlikely mileage names the previous reading: the list may be far from the vehicle. */
function ReasonText({ facts }: { readonly facts: ProblemFacts }) {
  const neighbour = facts.code === 'mileage_unlikely' && readNeighbour(facts.params?.['neighbour']);
  return neighbour ? <UnlikelyText neighbour={neighbour} /> : <FaultText fault={facts} />;
}

function UnlikelyText({ neighbour }: { readonly neighbour: MileageNeighbour }) {
  const { t } = useTranslation('mileage');
  const { formatDate, formatKilometres } = useFormat();
  return t('mileage.doubt.after', {
    mileage: formatKilometres(neighbour.mileage),
    date: formatDate(neighbour.date),
  });
}

/** Undoes a waiting change; discards a refused one in favour of the server's object. */
function DiscardButton({
  operation,
  shown,
  title,
}: Omit<OperationRowProps, 'onLeave'> & { readonly title: string }) {
  const { t } = useTranslation('sync');
  const { engine } = shown;
  if (operation.state !== 'refused') {
    return (
      <Button
        variant="default"
        aria-label={t('sync.giveUpNamed', { title })}
        onClick={() => void engine.write({ do: 'undo', operation: operation })}
      >
        {t('common.action.undo')}
      </Button>
    );
  }
  const insteadOf = isAboutGone(operation) ? 'leaveGone' : 'giveUp';
  const kept = operation.intent.verb === 'delete' ? 'keep' : 'keepTheirs';
  const instead = findConflict(operation) ? kept : insteadOf;
  return (
    <Button
      variant="default"
      aria-label={t(`sync.${instead}Named`, { title })}
      onClick={() => void engine.write({ do: 'takeOut', operation: operation })}
    >
      {t(`sync.${instead}`)}
    </Button>
  );
}

/** Subject of an operation: its object and the vehicle it belongs to. */
interface OperationSubject {
  readonly title: string;
  readonly details: readonly string[];
}

/** What naming an object needs besides its row. */
interface SubjectWords extends Pick<Formatters, 'formatDate' | 'formatKilometres'> {
  readonly t: Translate;
  readonly typeName: (type: string) => string;
  readonly madeOn: CivilDate;
}

/** Name of an object of each kind, with the day that distinguishes it; a deleted object has no name. */
const NAMES: {
  readonly [Kind in OwnedKind]: (
    words: SubjectWords,
    row: Row<Kind> | undefined,
  ) => { readonly title: string | undefined; readonly day?: string | undefined };
} = {
  vehicle: (_words, row) => ({ title: row?.name }),
  record: ({ typeName, formatDate }, row) => ({
    title: row && typeName(row.type),
    day: row && formatDate(row.date),
  }),
  reminder: ({ typeName }, row) => ({ title: row && typeName(row.maintenance_type) }),
  document: ({ t }, row) => ({ title: row && documentTitle(t, row) }),
  expense: ({ t, formatDate }, row) => ({
    title: row && t(`common.expenseKind.${row.kind}`),
    day: row && formatDate(row.date),
  }),
  tyre_set: (_words, row) => ({ title: row?.name }),
  tyre_fitting: ({ t, formatDate }, row) => ({
    title: row && t('sync.kind.tyre_fitting'),
    day: row && formatDate(row.date),
  }),
  reading: ({ formatKilometres, formatDate, madeOn }, row) => ({
    title: row && formatKilometres(row.mileage),
    day: formatDate(row?.date ?? madeOn),
  }),
};

/** Names the object of an operation as shown, or as the server last had it if it was deleted. */
function describeSubject(
  t: Translate,
  formatters: Pick<Formatters, 'formatDate' | 'formatKilometres'>,
  { engine: { garage: base, view } }: ShownOutbox,
  { intent, madeOn }: Operation,
): OperationSubject {
  const { kind, id } = intent;
  const kindName = t(`sync.kind.${kind}`);
  if (!isOwned(kind)) return { title: kindName, details: [] };
  const typeName = (type: string) => maintenanceTypeLabel(t, view.settings?.maintenanceTypes ?? [], type);
  // A deleted object is named by the row that was read.
  const gone = intent.verb === 'change' ? intent.whole : undefined;
  const row: object | undefined = view.rowsOf(kind).get(id) ?? base.rowsOf(kind).get(id) ?? gone;
  // The row has this kind, but TypeScript cannot relate the two.
  const nameOf = NAMES[kind] as (
    words: SubjectWords,
    row: object | undefined,
  ) => ReturnType<(typeof NAMES)['record']>;
  const { title, day } = nameOf({ t, typeName, madeOn, ...formatters }, row);
  const vehicleId: unknown = row && 'vehicle_id' in row ? row.vehicle_id : null;
  const vehicle = view.vehicles.get(String(vehicleId)) ?? base.vehicles.get(String(vehicleId));
  const details = [title === undefined ? undefined : kindName, day, vehicle?.name];
  return { title: title ?? kindName, details: details.filter((detail) => detail !== undefined) };
}
