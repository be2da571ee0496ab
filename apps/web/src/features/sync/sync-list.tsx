import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { BothValues } from '#features/sync/pieces/both-values.tsx';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { useHasSevenDays } from '#shared/sync/outbox/keep-storage.ts';
import { isAboutGone, type Intent, type Operation } from '#shared/sync/outbox/operation.ts';
import type { Outbox } from '#shared/sync/outbox/outbox.ts';
import { conflictOf, takeWay, waysOn } from '#shared/sync/outbox/send/ways-on.ts';
import { useShownOutbox, type ShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { useUnsent } from '#shared/sync/use-unsent.ts';
import { hasChanges, signedInAccount } from '#shared/sync/wipe-copies.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import type { MileageNeighbour } from '@carnet/domain/mileage/mileage-series';
import { readNeighbour, type ProblemFacts } from '@carnet/i18n/problem-message';
import { Button } from '@mantine/core';
import { CloudUpload } from 'lucide-react';
import classes from './sync.module.css';

/** What was done on this device and is not on the server: what waits, and what its person has to decide. */
export function SyncList() {
  const { t } = useTranslation('sync');
  const shown = useShownOutbox();
  const isConnected = useIsConnected();
  const hasSevenDays = useHasSevenDays();
  if (!shown) return <NotShown />;
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
              <OperationRow key={operation.key} operation={operation} shown={shown} />
            ))}
          </ul>
          {restored.length > 1 && (
            <Button variant="default" onClick={() => void sendAgain(shown.outbox, restored)}>
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
              <OperationRow key={operation.key} operation={operation} shown={shown} />
            ))}
          </ul>
          <Button
            variant="default"
            leftSection={<CloudUpload size={18} aria-hidden="true" />}
            onClick={() => void shown.outbox.send()}
          >
            {t('sync.sendNow')}
          </Button>
        </section>
      )}
    </>
  );
}

/** This window has no outbox: nothing may be kept here, or another version of Carnet has written what is. */
function NotShown() {
  const { t } = useTranslation('sync');
  const unsent = useUnsent(signedInAccount);
  if (unsent === null) return null;
  return <p className={classes.text}>{t(hasChanges(unsent) ? 'sync.unreadable' : 'sync.nothingKept')}</p>;
}

async function sendAgain(outbox: Outbox, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) await takeWay(outbox, operation, 'again');
}

interface OperationRowProps {
  readonly operation: Operation;
  readonly shown: ShownOutbox;
}

/** One thing that was done here: what it is about, why it is not on the server, and the ways on. */
function OperationRow({ operation, shown }: OperationRowProps) {
  const { t } = useTranslation('sync');
  const format = useFormat();
  const instantText = useInstantText();
  const { intent, state } = operation;
  const { title, details } = subjectOf(t, format, shown, operation);
  const conflict = conflictOf(operation);
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <strong>{t(`sync.verb.${intent.verb}`, { title })}</strong>
        <span className={classes.muted}>{details.join(' · ')}</span>
        <span className={classes.muted}>
          {t('sync.madeAt', { instant: instantText(new Date(operation.madeAt).toISOString()) })}
        </span>
        {state === 'refused' && !conflict && <Reason operation={operation} />}
      </div>
      {conflict && (
        <BothValues
          kind={conflict.intent.kind}
          fields={conflict.fields}
          mine={conflict.mine}
          theirs={conflict.current}
          isDeleted={conflict.intent.verb === 'delete'}
        />
      )}
      <div className={classes.ways}>
        {state === 'refused' &&
          waysOn(operation).map((way) => (
            <Button
              key={way}
              variant="default"
              aria-label={t(`sync.way.${way}Named`, { title })}
              onClick={() => void takeWay(shown.outbox, operation, way)}
            >
              {t(`sync.way.${way}`)}
            </Button>
          ))}
        <GiveUp operation={operation} shown={shown} title={title} />
      </div>
    </li>
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

/** An unlikely mileage names the reading before it: the list may be far from the vehicle. */
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

/** What waits is undone; what was refused is given up, for what the server has in its place. */
function GiveUp({ operation, shown, title }: OperationRowProps & { readonly title: string }) {
  const { t } = useTranslation('sync');
  const { outbox } = shown;
  if (operation.state !== 'refused') {
    return (
      <Button
        variant="default"
        aria-label={t('sync.giveUpNamed', { title })}
        onClick={() => void outbox.undo(operation)}
      >
        {t('common.action.undo')}
      </Button>
    );
  }
  const insteadOf = isAboutGone(operation) ? 'leaveGone' : 'giveUp';
  const kept = operation.intent.verb === 'delete' ? 'keep' : 'keepTheirs';
  const instead = conflictOf(operation) ? kept : insteadOf;
  return (
    <Button
      variant="default"
      aria-label={t(`sync.${instead}Named`, { title })}
      onClick={() => void outbox.takeOut(operation)}
    >
      {t(`sync.${instead}`)}
    </Button>
  );
}

/** What an operation is about, in words: its object and the vehicle that this belongs to. */
interface OperationSubject {
  readonly title: string;
  readonly details: readonly string[];
}

/** Names the object of an operation as it is shown, or as the server last had it where it is deleted. */
function subjectOf(
  t: Translate,
  { formatDate, formatKilometres }: Pick<Formatters, 'formatDate' | 'formatKilometres'>,
  shown: Pick<ShownOutbox, 'base' | 'view'>,
  { intent, madeOn }: Operation,
): OperationSubject {
  const { kind, id } = intent;
  const [base, view] = [shown.base, shown.view()];
  if (kind === 'settings') return { title: t('sync.kind.settings'), details: [] };
  const find = <Row extends object>(rowsOf: (garage: Garage) => ReadonlyMap<string, Row>): Row | undefined =>
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
  if (kind === 'expense') {
    const expense = find((garage) => garage.expenses);
    const date = expense && formatDate(expense.date);
    return withKind(expense && t(`common.expenseKind.${expense.kind}`), [date, nameOf(expense?.vehicle_id)]);
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
