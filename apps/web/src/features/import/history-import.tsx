import { Choosing } from '#features/import/choose/choosing.tsx';
import { SharedFiles } from '#features/import/choose/shared-files.tsx';
import { ImportReportView } from '#features/import/import-report.tsx';
import { readKnownAccount, useImport } from '#features/import/import.queries.ts';
import { Progress } from '#features/import/progress.tsx';
import { Sending } from '#features/import/sending.tsx';
import { PlanView } from '#features/import/plan/plan-view.tsx';
import planClasses from '#features/import/plan/plan.module.css';
import type { PlanFacts } from '#features/import/translate/plan-session.ts';
import { keepHabits, readHabits, useImportPlan } from '#features/import/translate/use-import-plan.ts';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { useDroppedFiles } from '#shared/ui/files/file-picker.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { ImportReport } from '@carnet/contract/account/import.schema';
import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './import-panel.module.css';

/** Files of others → a plan → the account: chosen or dropped, read on the device, stored by one call. */
export function HistoryImport() {
  const { t, language } = useTranslation('imports', 'settings');
  const { data: user } = useUserContext();
  const { data: settings } = useSettings();
  const today = useToday();
  const [isAdding, setIsAdding] = useState(false);
  const sending = useImport();
  const types = settings?.maintenanceTypes ?? [];

  const readFacts = async (): Promise<PlanFacts> => ({
    today,
    timeZone: user?.timezone ?? 'Europe/Paris',
    language,
    intervals: new Map(
      types.filter(({ defaultReminder }) => defaultReminder).map((type) => [type.key, type]),
    ),
    account: await readKnownAccount(user?.id),
    ownTypes: types.map(({ key }) => key),
  });
  const { state, answers, take, answer, cancel, readAsides, writeExport } = useImportPlan(readFacts, () =>
    user ? readHabits(user.id) : {},
  );
  const report = sending.data;
  const isOpen = !report && (state.kind === 'nothing' || state.kind === 'refused');
  useDroppedFiles(isOpen ? take : undefined);

  function startOver() {
    cancel();
    sending.reset();
  }

  async function store() {
    if (state.kind !== 'plan' || !user) return;
    const now = new Date().toISOString();
    const unnamed = t('imports.vehicle.new');
    const file = await writeExport({
      namespace: user.id,
      language,
      now,
      types,
      isAddingKnown: isAdding,
      unnamed,
    });
    if (!file) return;
    const reply = state;
    sending.mutate({ file, isDryRun: false }, { onSuccess: () => keepHabits(user.id, answers, reply) });
  }

  if (report) return <Imported report={report} onAnother={startOver} />;
  return (
    <div className={planClasses.stack}>
      {(state.kind === 'nothing' || state.kind === 'refused') && (
        <>
          <SharedFiles onOpen={take} />
          <Choosing state={state} onTake={take} />
        </>
      )}
      {state.kind === 'reading' && <Reading share={state.share} onCancel={cancel} />}
      {state.kind === 'plan' && (
        <>
          {!state.isOwnExport && (
            <PlanView reply={state} answers={answers} onAnswer={answer} readAsides={readAsides} />
          )}
          <Card>
            <Known reply={state} isAdding={isAdding} onAdd={() => setIsAdding(true)} />
            <NeedsServer />
            <FormAlert
              title={sending.isError ? t('imports.error.import') : undefined}
              faults={sending.isError ? [problemOf(sending.error)] : []}
            />
            <div role="status">
              {sending.isPending && (
                <Sending triedName={null} share={sending.share} onCancel={sending.cancel} />
              )}
            </div>
            <div className={classes.actions}>
              <Button
                className={planClasses.long}
                onClick={() => void store()}
                aria-disabled={sending.isPending}
              >
                {state.isOwnExport
                  ? t('imports.open')
                  : t(startText(state.plan), {
                      records: state.plan.counts.records,
                      expenses: state.plan.counts.expenses,
                    })}
              </Button>
              {!sending.isPending && (
                <Button variant="default" onClick={startOver}>
                  {t('imports.another')}
                </Button>
              )}
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

interface ImportedProps {
  readonly report: ImportReport;
  readonly onAnother: () => void;
}

function Imported({ report, onAnother }: ImportedProps) {
  const { t } = useTranslation('imports');
  return (
    <Card>
      <div className={classes.panel} role="status">
        <ImportReportView report={report} />
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
  /** Of the work that is done. */
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
  readonly reply: Extract<ReturnType<typeof useImportPlan>['state'], { kind: 'plan' }>;
  readonly isAdding: boolean;
  readonly onAdd: () => void;
}

/** Records that look like those of the account stay out, unless their owner wants them. */
function Known({ reply, isAdding, onAdd }: KnownProps) {
  const { t } = useTranslation('imports');
  const records = reply.plan.counts.known;
  if (records === 0 || isAdding) return null;
  return (
    <div className={classes.panel}>
      <strong>{t('imports.summary.known')}</strong>
      <p>{t('imports.known.text', { records })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onAdd}>
          {t('imports.known.add')}
        </Button>
      </div>
    </div>
  );
}

/** What the button says it brings. */
function startText({ counts: { records, expenses } }: ShownPlan) {
  if (expenses === 0) return 'imports.start';
  return records === 0 ? 'imports.startExpenses' : 'imports.startBoth';
}
