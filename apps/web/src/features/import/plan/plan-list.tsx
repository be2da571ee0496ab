import { DoubtGroups } from '#features/import/plan/doubt-groups.tsx';
import { useKindLabels, type KindLabels } from '#features/import/plan/kind-labels.ts';
import type { LineActions } from '#features/import/plan/line-actions.ts';
import { LineRow } from '#features/import/plan/line-row.tsx';
import { SaveAsides } from '#features/import/plan/plan-rest.tsx';
import type { ImportAnswers, LineFilter, PlanReply } from '#features/import/translate/translation.ts';
import { usePlanLines, type LineSource } from '#features/import/translate/use-plan-lines.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { VirtualList } from '#shared/lists/virtual-list.tsx';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { answerLine, withoutAnswer } from '@carnet/imports/plan/plan-lines';
import type { Aside, QuestionKind } from '@carnet/imports/sources/findings';
import { Checkbox } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import planClasses from './plan.module.css';
import classes from './plan-lines.module.css';

interface PlanListProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly source: LineSource;
  readonly onAnswer: (answers: ImportAnswers) => void;
  readonly readAsides: () => Promise<readonly Aside[]>;
}

/**
 * Every object and row of a plan behind three filters. Each can be traced to its file and corrected in place.
 */
export function PlanList({ reply, answers, source, onAnswer, readAsides }: PlanListProps) {
  const { t } = useTranslation('imports');
  const { counts, groups } = reply.plan;
  const [chosen, setChosen] = useState<LineFilter['show'] | null>(null);
  const [cause, setCause] = useState<QuestionKind | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  // Doubts first; the filter stays when its last line is answered.
  const [first] = useState<LineFilter['show']>(counts.toCheck > 0 ? 'to_check' : 'all');
  const show = chosen ?? first;
  const shownCause = groups.some((group) => group.cause === cause) ? cause : null;
  const filter = { show, cause: shownCause, editing };
  const actions = useLineActions(answers, onAnswer, setEditing);
  const labels = useKindLabels(reply.kinds);
  return (
    <>
      <div className={classes.filters}>
        <ChoiceChips
          label={t('imports.filter.label')}
          value={show}
          choices={[
            { value: 'to_check', label: t('imports.filter.toCheck'), count: counts.toCheck },
            { value: 'all', label: t('imports.filter.all'), count: counts.all },
            { value: 'out', label: t('imports.filter.out'), count: counts.out },
          ]}
          onChange={(value) => {
            setChosen(value);
            setEditing(null);
          }}
        />
        {show === 'out' && counts.out > 0 && <SaveAsides readAsides={readAsides} />}
        {show === 'all' && (counts.joined > 0 || answers.isJoining === false) && (
          <Checkbox
            name="join"
            className={classes.check}
            label={t('imports.visits.join')}
            checked={answers.isJoining ?? true}
            onChange={(event) => onAnswer({ isJoining: event.currentTarget.checked })}
          />
        )}
      </div>
      {show === 'to_check' && (
        <DoubtGroups
          reply={reply}
          labels={labels}
          answers={answers}
          onAnswer={onAnswer}
          cause={shownCause}
          onShow={setCause}
        />
      )}
      <Lines reply={reply} labels={labels} source={source} filter={filter} actions={actions} />
    </>
  );
}

interface LinesProps {
  readonly reply: PlanReply;
  readonly labels: KindLabels;
  readonly source: LineSource;
  readonly filter: LineFilter;
  readonly actions: LineActions;
}

function Lines({ reply, labels, source, filter, actions }: LinesProps) {
  const { t } = useTranslation('imports');
  const { shown, need, leave } = usePlanLines(source, reply, filter);
  const items = useMemo(() => shown?.keys.map((id) => ({ id })) ?? null, [shown?.keys]);
  const region = useFocusAfterEditing(filter.editing, shown?.keys);
  return (
    <div ref={region}>
      {items === null ? null : items.length === 0 ? (
        <Card>
          <p className={planClasses.muted}>{t(`imports.filter.empty.${filter.show}`)}</p>
        </Card>
      ) : (
        <Card padding="none">
          <VirtualList
            label={t('imports.lines.label')}
            items={items}
            totalCount={items.length}
            estimatedHeight={LINE_HEIGHT}
            renderItem={({ id }, position) => (
              <LineRow
                id={id}
                position={position}
                line={shown?.byKey.get(id)}
                reply={reply}
                labels={labels}
                isEditing={filter.editing === id}
                actions={actions}
                onNeed={need}
                onLeave={leave}
              />
            )}
          />
        </Card>
      )}
    </div>
  );
}

/** Height of a line with one doubt, on a phone. */
const LINE_HEIGHT = 120;

/** Returns stable functions, so that unchanged rows do not re-render. */
function useLineActions(
  answers: ImportAnswers,
  onAnswer: (answers: ImportAnswers) => void,
  onEdit: (key: string | null) => void,
): LineActions {
  const latest = useRef({ answers, onAnswer });
  useEffect(() => {
    latest.current = { answers, onAnswer };
  });
  return useMemo(() => {
    const say = (change: (rows: ImportAnswers['rows']) => ImportAnswers['rows']) => {
      onEdit(null);
      latest.current.onAnswer({ rows: change(latest.current.answers.rows) ?? {} });
    };
    return {
      onEdit,
      onAnswer: (line, said) => say((rows) => answerLine(rows, line, said)),
      onRestore: (line) => say((rows) => withoutAnswer(rows, line)),
      onJoin: ({ splitFrom }) => {
        if (splitFrom !== null) say((rows) => answerLine(rows, { rowKeys: [splitFrom] }, { isSplit: false }));
      },
    };
  }, [onEdit]);
}

/** After the editor closes, focuses its line, or the line that took its place. */
function useFocusAfterEditing(editing: string | null, keys: readonly string[] | undefined) {
  const region = useRef<HTMLDivElement>(null);
  const edited = useRef<{ readonly key: string; readonly position: number } | null>(null);
  useEffect(() => {
    if (editing !== null) edited.current = { key: editing, position: keys?.indexOf(editing) ?? 0 };
  }, [editing, keys]);
  useEffect(() => {
    const before = edited.current;
    if (editing !== null || before === null || !keys) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const key = keys.includes(before.key) ? before.key : keys[Math.min(before.position, keys.length - 1)];
    const row = [...(region.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].find(
      ({ dataset }) => dataset['line'] === key,
    );
    row?.querySelector<HTMLElement>('[data-edit]')?.focus();
  }, [editing, keys]);
  return region;
}
