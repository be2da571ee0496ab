import { fieldName, fieldValue } from '#app/sync/field-values.ts';
import { subjectOf } from '#app/sync/operation-title.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { askedFields } from '#shared/sync/outbox/merge.ts';
import { filesOf, withoutFiles, type Edit, type Operation } from '#shared/sync/outbox/operation.ts';
import type { ShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { Button } from '@mantine/core';
import classes from './sync.module.css';

interface OperationRowProps {
  readonly operation: Operation;
  readonly shown: ShownOutbox;
}

/** One thing that was done here: what it is about, why it is not on the server, and the ways on. */
export function OperationRow({ operation, shown }: OperationRowProps) {
  const { t } = useTranslation('sync');
  const format = useFormat();
  const instantText = useInstantText();
  const { intent, problem, state } = operation;
  const { title, details } = subjectOf(t, format, shown, operation);
  const theirs = conflictOf(operation);
  const facts = problem?.errors[0] ?? problem;
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <strong>{t(`sync.verb.${intent.verb}`, { title })}</strong>
        <span className={classes.muted}>{details.join(' · ')}</span>
        <span className={classes.muted}>
          {t('sync.madeAt', { instant: instantText(new Date(operation.madeAt).toISOString()) })}
        </span>
        {state === 'refused' && !theirs && facts && (
          <span className={classes.problem}>
            <FaultText fault={facts} />
          </span>
        )}
      </div>
      {theirs && <Conflict {...theirs} operation={operation} shown={shown} title={title} />}
      {!theirs && (
        <div className={classes.ways}>
          {state === 'refused' && (
            <Button
              variant="default"
              aria-label={t('sync.retryNamed', { title })}
              onClick={() => void shown.outbox.sendAgain(operation, intent)}
            >
              {t('common.action.retry')}
            </Button>
          )}
          {state === 'refused' && filesOf(intent).length > 0 && (
            <Button
              variant="default"
              onClick={() => void shown.outbox.sendAgain(operation, withoutFiles(intent))}
            >
              {t('sync.withoutFiles')}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={t('sync.giveUpNamed', { title })}
            onClick={() => void shown.outbox[state === 'refused' ? 'takeOut' : 'undo'](operation)}
          >
            {t(state === 'refused' ? 'sync.giveUp' : 'common.action.undo')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface KnownConflict {
  readonly edit: Edit;
  readonly current: Readonly<Record<string, unknown>> & { readonly version: number };
}

interface ConflictProps extends KnownConflict, OperationRowProps {
  readonly title: string;
}

/** Both values of each field that two devices have changed, and the choice between them. */
function Conflict({ edit, current, operation, shown, title }: ConflictProps) {
  const { t } = useTranslation('sync');
  const format = useFormat();
  return (
    <>
      <dl className={classes.values}>
        {askedFields(edit, current).map((field) => (
          <div key={field} className={classes.field}>
            <dt>{fieldName(t, field)}</dt>
            <dd>{t('sync.mine', { value: fieldValue(t, format, field, edit.patch[field]) })}</dd>
            <dd>{t('sync.theirs', { value: fieldValue(t, format, field, current[field]) })}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.ways}>
        <Button
          variant="default"
          aria-label={t('sync.keepMineNamed', { title })}
          // Put on the version that its person has seen now.
          onClick={() => void shown.outbox.sendAgain(operation, { ...edit, version: current.version })}
        >
          {t('sync.keepMine')}
        </Button>
        <Button
          variant="default"
          aria-label={t('sync.keepTheirsNamed', { title })}
          onClick={() => void shown.outbox.takeOut(operation)}
        >
          {t('sync.keepTheirs')}
        </Button>
      </div>
    </>
  );
}

/** What the server holds in place of what this change assumed; null for any other refusal. */
function conflictOf({ intent, problem }: Operation): KnownConflict | null {
  const current = problem?.current;
  if (intent.verb !== 'change' || problem?.code !== 'version_conflict' || !isVersioned(current)) return null;
  return { edit: intent, current };
}

function isVersioned(value: unknown): value is KnownConflict['current'] {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
  );
}
