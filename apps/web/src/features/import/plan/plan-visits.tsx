import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import classes from './plan.module.css';

interface PlanVisitsProps {
  readonly plan: PlanReply['plan'];
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** The rows that are one visit to the garage, and the choice to keep each row a record of its own. */
export function PlanVisits({ plan, answers, onAnswer }: PlanVisitsProps) {
  const { t } = useTranslation('imports');
  const { formatDate } = useFormat();
  const more = plan.counts.joined - plan.joined.length;
  return (
    <>
      <div className={classes.checks}>
        <Checkbox
          name="join"
          label={t('imports.visits.join')}
          checked={answers.isJoining ?? true}
          onChange={(event) => onAnswer({ isJoining: event.currentTarget.checked })}
        />
      </div>
      <ul className={classes.asides}>
        {plan.joined.map(({ key, date, description, rows }) => (
          <li key={key}>{t('imports.visits.row', { date: formatDate(date), work: description, rows })}</li>
        ))}
        {more > 0 && <li>{t('imports.visits.more', { visits: more })}</li>}
      </ul>
    </>
  );
}
