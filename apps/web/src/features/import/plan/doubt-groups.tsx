import { InspectionFields } from '#features/import/plan/inspection-fields.tsx';
import type { KindLabels } from '#features/import/plan/kind-labels.ts';
import { placeText, useDoubtValue } from '#features/import/plan/line-texts.ts';
import { MileageChart } from '#features/import/plan/mileage-chart.tsx';
import { isAskedOfFile } from '#features/import/plan/plan-questions.tsx';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { CauseAnswer } from '@carnet/imports/plan/plan';
import type { DoubtGroup } from '@carnet/imports/plan/plan-lines';
import type { QuestionKind } from '@carnet/imports/sources/findings';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import planClasses from './plan.module.css';
import classes from './plan-lines.module.css';

interface DoubtGroupsProps {
  readonly reply: PlanReply;
  readonly labels: KindLabels;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
  /** Only lines of this cause are shown. */
  readonly cause: QuestionKind | null;
  readonly onShow: (cause: QuestionKind | null) => void;
}

/** Number of causes expanded at first, so that on a phone the lines below are visible. */
const OPEN_AT_FIRST = 2;

/** Doubts by cause: an example, one answer for all lines, and undo. */
export function DoubtGroups(props: DoubtGroupsProps) {
  const { t } = useTranslation('imports');
  const { reply, answers, onAnswer } = props;
  const groups = reply.plan.groups.filter(({ cause }) => !isAskedOfFile(cause));
  const [counts, setCounts] = useState<Readonly<Partial<Record<QuestionKind, number>>>>({});
  const [isOpen, setIsOpen] = useState(false);
  const shown = groups.filter(
    (group, index) => isOpen || index < OPEN_AT_FIRST || group.cause === props.cause,
  );
  const others = groups.length - Math.min(groups.length, OPEN_AT_FIRST);
  const answered = Object.entries(answers.causes ?? {}).filter(
    ([cause, answer]) => answer !== undefined && !groups.some((group) => group.cause === cause),
  ) as [QuestionKind, CauseAnswer][];
  const apply = (group: DoubtGroup, answer: CauseAnswer, count: number) => {
    setCounts({ ...counts, [group.cause]: count });
    onAnswer({ causes: { ...answers.causes, [group.cause]: answer } });
  };
  const takeBack = (cause: QuestionKind) => {
    const { [cause]: _gone, ...rest } = answers.causes ?? {};
    onAnswer({ causes: rest });
  };
  const isInspectionAnswered = Object.keys(answers.inspections ?? {}).length > 0;
  if (groups.length === 0 && answered.length === 0 && !isInspectionAnswered) return null;
  return (
    <Card title={t('imports.groups.title')} padding="none">
      {answered.map(([cause]) => (
        <Answered key={cause} cause={cause} count={counts[cause]} onUndo={() => takeBack(cause)} />
      ))}
      {isInspectionAnswered && (
        <Answered
          cause="inspection_by_words"
          count={undefined}
          onUndo={() => onAnswer({ inspections: {} })}
        />
      )}
      {shown.map((group) => (
        <Group
          key={group.cause}
          {...props}
          group={group}
          onApply={(answer, count) => apply(group, answer, count)}
          {...(answers.causes?.[group.cause] === undefined ? {} : { onUndo: () => takeBack(group.cause) })}
        />
      ))}
      {others > 0 && (
        <div className={classes.more}>
          <Button variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('imports.group.fewer') : t('imports.group.more', { causes: others })}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface AnsweredProps {
  readonly cause: QuestionKind;
  readonly count: number | undefined;
  readonly onUndo: () => void;
}

function Answered({ cause, count, onUndo }: AnsweredProps) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes.answered} role="status">
      <span>
        {count === undefined
          ? t('imports.group.answered', { cause: t(`imports.cause.${cause}`) })
          : t('imports.group.applied', { cause: t(`imports.cause.${cause}`), rows: count })}
      </span>
      <Button variant="subtle" onClick={onUndo}>
        {t('imports.group.undo')}
      </Button>
    </div>
  );
}

interface GroupProps extends DoubtGroupsProps {
  readonly group: DoubtGroup;
  readonly onApply: (answer: CauseAnswer, count: number) => void;
  /** Missing until something is answered. */
  readonly onUndo?: () => void;
}

function Group({ group, reply, labels, answers, onAnswer, cause, onShow, onApply, onUndo }: GroupProps) {
  const { t } = useTranslation('imports');
  const valueOf = useDoubtValue(labels);
  const { count, example, proposed, isGuess } = group;
  const { doubt, place } = example;
  const titleId = useId();
  const isShown = cause === group.cause;
  const text = (doubt.text || place.text).slice(0, MAX_TEXT);
  const value = valueOf(doubt);
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.cause}>
        {t(`imports.cause.${group.cause}`)} <span className={classes.count}>{count}</span>
      </h3>
      <p className={classes.example}>
        {value === null
          ? t('imports.group.exampleOpen', { text, place: placeText(t, place) })
          : t('imports.group.example', { text, value, place: placeText(t, place) })}
      </p>
      {!isGuess && (
        <p className={planClasses.muted}>
          {t(`imports.unanswered.${group.cause === 'tyre_season' ? 'tyres' : doubt.field}`)}
        </p>
      )}
      {group.cause === 'odometer_off' && <Charts points={reply.plan.points} />}
      {group.cause === 'inspection_by_words' && (
        <InspectionFields reply={reply} answers={answers} onAnswer={onAnswer} />
      )}
      <div className={planClasses.actions}>
        {hasAnswerForAll(group) && proposed > 0 && (
          <Button variant="light" onClick={() => onApply('proposal', proposed)}>
            {isGuess
              ? t('imports.group.confirm', { rows: proposed })
              : t('imports.group.apply', { rows: proposed })}
          </Button>
        )}
        {MAY_BE_RIGHT.has(group.cause) && (
          <Button variant="default" onClick={() => onApply('as_written', count)}>
            {t('imports.group.keep', { rows: count })}
          </Button>
        )}
        {onUndo && (
          <Button variant="subtle" onClick={onUndo}>
            {t('imports.group.undo')}
          </Button>
        )}
        <Button variant="subtle" aria-pressed={isShown} onClick={() => onShow(isShown ? null : group.cause)}>
          {isShown ? t('imports.group.showAll') : t('imports.group.show', { rows: count })}
        </Button>
      </div>
    </section>
  );
}

const MAX_TEXT = 120;
/** Causes where the original value may be right. */
const MAY_BE_RIGHT: ReadonlySet<QuestionKind> = new Set(['odometer_off', 'francs']);

/** Inspections have their own fields for each vehicle. */
function hasAnswerForAll({ cause }: DoubtGroup): boolean {
  return cause !== 'inspection_by_words';
}

function Charts({ points }: Pick<PlanReply['plan'], 'points'>) {
  return [...new Set(points.map(({ vehicle }) => vehicle))].map((vehicle) => (
    <MileageChart key={vehicle} points={points.filter((point) => point.vehicle === vehicle)} />
  ));
}
