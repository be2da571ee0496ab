import { Choosing } from '#features/import/choose/choosing.tsx';
import { SharedFiles } from '#features/import/choose/shared-files.tsx';
import { ImportPanel } from '#features/import/import-panel.tsx';
import { ImportReportView } from '#features/import/import-report.tsx';
import { readKnownAccount } from '#features/import/import.queries.ts';
import { Progress } from '#features/import/progress.tsx';
import { Sending } from '#features/import/sending.tsx';
import {
  comingReminders,
  hasSomething,
  isTypeOpen,
  TYPE_FIELD,
} from '#features/import/plan/what-is-stored.ts';
import planClasses from '#features/import/plan/plan.module.css';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { discardKeptImport } from '#features/import/translate/kept-import.ts';
import { useHistoryImport } from '#features/import/use-history-import.ts';
import type { PlanFacts } from '#features/import/translate/plan-session.ts';
import { keepHabits, readHabits, useImportPlan } from '#features/import/translate/use-import-plan.ts';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { settingsQuery, useSettings } from '#features/settings/settings.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { useDroppedFiles } from '#shared/ui/files/file-picker.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { ImportReport } from '@carnet/contract/account/import.schema';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './import-panel.module.css';

/** Loaded while the files are read; the page starts with the file picker only. */
const loadPlanView = loadOnce(async () => (await import('#features/import/plan/plan-view.tsx')).PlanView);

/**
 * Imports files of other apps: chosen or dropped, read on the device into a plan, then stored in one call.
 */
export function HistoryImport() {
  const { t, language } = useTranslation('imports', 'settings');
  const { data: user } = useUserContext();
  const { data: settings } = useSettings();
  const today = useToday();
  const [isAskedFor, setIsAskedFor] = useState(false);
  const sending = useHistoryImport();
  const queryClient = useQueryClient();
  const types = settings?.maintenanceTypes ?? [];

  const readFacts = async (): Promise<PlanFacts> => ({
    today,
    timeZone: user?.timezone ?? 'Europe/Paris',
    language,
    intervals: new Map(
      types.filter(({ defaultReminder }) => defaultReminder).map((type) => [type.key, type]),
    ),
    account: await readKnownAccount(user?.id),
    settings: settings ?? (await queryClient.ensureQueryData(settingsQuery)),
    unnamed: t('imports.vehicle.new'),
  });
  const plan = useImportPlan(user?.id, readFacts, () => (user ? readHabits(user.id) : {}));
  const { state, answers, source, isResumed, take, answer, cancel, readAsides } = plan;
  const PlanView = useLazyComponent(loadPlanView, state.kind === 'reading' || state.kind === 'plan', cancel);
  const outcome = sending.data;
  const isOpen = !outcome && (state.kind === 'nothing' || state.kind === 'refused');
  useDroppedFiles(isOpen ? take : undefined);

  function startOver() {
    cancel();
    sending.reset();
  }

  function store() {
    if (state.kind !== 'plan' || !user || !hasSomething(state.plan) || sending.isPending) return;
    if (isTypeOpen(state.plan, answers)) {
      setIsAskedFor(true);
      document.querySelector<HTMLElement>(`[name="${TYPE_FIELD}"]`)?.focus();
      return;
    }
    const reply = state;
    sending.mutate((refused) => plan.writeRows(refused), {
      onSuccess: () => {
        keepHabits(user.id, answers, reply);
        discardKeptImport();
      },
    });
  }

  const finish = state.kind === 'plan' && (
    <Finish reply={state} answers={answers} onAnswer={answer} sending={sending} onStore={store} />
  );
  if (outcome) return <Imported {...outcome} onAnother={startOver} />;
  return (
    <div className={planClasses.stack}>
      <SharedFiles onOpen={take} />
      {(state.kind === 'nothing' || state.kind === 'refused') && <Choosing state={state} onTake={take} />}
      {(state.kind === 'reading' || (state.kind === 'plan' && !PlanView && !state.isOwnExport)) && (
        <Reading share={state.kind === 'reading' ? state.share : 1} onCancel={cancel} />
      )}
      {state.kind === 'plan' && !sending.isPending && (
        <div className={classes.actions}>
          {isResumed && <p role="status">{t('imports.resumed')}</p>}
          <Button variant="default" onClick={startOver}>
            {t('imports.another')}
          </Button>
        </div>
      )}
      {state.kind === 'plan' &&
        (state.isOwnExport ? (
          <Card>
            <ImportPanel readChosen={plan.readOwnExport} onImported={discardKeptImport} />
          </Card>
        ) : (
          PlanView && (
            <PlanView
              reply={state}
              answers={answers}
              onAnswer={answer}
              source={source}
              readAsides={readAsides}
              isAskedFor={isAskedFor}
            >
              {finish}
            </PlanView>
          )
        ))}
    </div>
  );
}

interface FinishProps extends KnownProps {
  readonly sending: ReturnType<typeof useHistoryImport>;
  readonly onStore: () => void;
}

/** The button that stores the plan, with notices before and progress during it. */
function Finish({ reply, answers, onAnswer, sending, onStore }: FinishProps) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Known reply={reply} answers={answers} onAnswer={onAnswer} />
      <NeedsServer />
      <FormAlert
        title={sending.isError ? t('imports.error.import') : undefined}
        faults={sending.isError ? [problemOf(sending.error)] : []}
      />
      <FormAlert title={t('imports.error.rows')} faults={faultsOnce(reply.faults)} />
      <div role="status">
        {sending.isPending && <Sending triedName={null} share={sending.share} onCancel={sending.cancel} />}
      </div>
      <div className={classes.actions}>
        <Button
          className={planClasses.long}
          onClick={onStore}
          aria-disabled={sending.isPending || !hasSomething(reply.plan)}
        >
          <StartText reply={reply} />
        </Button>
      </div>
    </>
  );
}

/** Faults that the server would report, each sentence once. */
function faultsOnce(faults: PlanReply['faults']): PlanReply['faults'] {
  return [...new Map(faults.map((fault) => [fault.code, fault])).values()];
}

interface ImportedProps {
  readonly report: ImportReport;
  readonly leftFiles: readonly string[];
  readonly onAnother: () => void;
}

function Imported({ report, leftFiles, onAnother }: ImportedProps) {
  const { t } = useTranslation('imports');
  return (
    <Card>
      <div className={classes.panel} role="status">
        <ImportReportView report={report} />
        {leftFiles.length > 0 && (
          <div>
            <p>{t('imports.done.leftFiles', { files: leftFiles.length })}</p>
            <ul className={classes.faults}>
              {[...new Set(leftFiles)].map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        )}
        <div className={classes.actions}>
          <LinkButton to={paths.vehicles}>{t('imports.done.action')}</LinkButton>
          <Button variant="default" onClick={onAnother}>
            {t('imports.another')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface ReadingProps {
  /** Completed share of the work. */
  readonly share: number;
  readonly onCancel: () => void;
}

function Reading({ share, onCancel }: ReadingProps) {
  const { t } = useTranslation('imports');
  const { formatPercent } = useFormat();
  return (
    <Card>
      <Progress
        text={t('imports.reading', { percent: formatPercent(share) })}
        share={share}
        onCancel={onCancel}
      />
    </Card>
  );
}

interface KnownProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Records that look like existing ones are left out unless the owner adds them. */
function Known({ reply, answers, onAnswer }: KnownProps) {
  const { t } = useTranslation('imports');
  const records = reply.plan.counts.known;
  if (records === 0 || answers.isAddingKnown) return null;
  return (
    <div className={classes.panel}>
      <strong>{t('imports.summary.known')}</strong>
      <p>{t('imports.known.text', { records })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onAnswer({ isAddingKnown: true })}>
          {t('imports.known.add')}
        </Button>
      </div>
    </div>
  );
}

/** Text of the button, with open doubts: « Importer 212 lignes, 9 sans leur montant ». */
function StartText({ reply }: { readonly reply: PlanReply }) {
  const { t } = useTranslation('imports');
  const { counts, open } = reply.plan;
  if (!hasSomething(reply.plan)) return t('imports.startNothing');
  if (counts.coming === 0)
    return t('imports.startReminders', { reminders: comingReminders(reply.plan).length });
  return t('imports.start', { rows: counts.coming, ...open });
}
