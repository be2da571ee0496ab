import { fieldName } from '#features/sync/pieces/field-values.ts';
import { subjectOf } from '#features/sync/operation-title.ts';
import { useFieldValue } from '#features/sync/pieces/use-field-value.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Operation } from '#shared/sync/outbox/operation.ts';
import type { ShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { conflictOf, isAboutGone, takeWay, waysOn, type Conflict } from '#shared/sync/outbox/send/ways-on.ts';
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
      {conflict && <BothValues conflict={conflict} />}
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
  const facts = operation.problem?.errors[0] ?? operation.problem;
  return (
    <span className={classes.problem}>
      {isAboutGone(operation) ? t('sync.gone') : facts && <FaultText fault={facts} />}
    </span>
  );
}

/** Both values of each field that two devices have changed. */
function BothValues({ conflict: { edit, current, fields } }: { readonly conflict: Conflict }) {
  const { t } = useTranslation('sync');
  const valueOf = useFieldValue(edit.kind === 'vehicle');
  return (
    <dl className={classes.values}>
      {fields.map((field) => (
        <div key={field} className={classes.field}>
          <dt>{fieldName(t, field)}</dt>
          <dd>{t('sync.mine', { value: valueOf(field, edit.patch[field]) })}</dd>
          <dd>{t('sync.theirs', { value: valueOf(field, current[field]) })}</dd>
        </div>
      ))}
    </dl>
  );
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
  const instead = conflictOf(operation) ? 'keepTheirs' : insteadOf;
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
