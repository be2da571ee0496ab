import { PlanMileages } from '#features/import/plan/plan-mileages.tsx';
import { PlanQuestions } from '#features/import/plan/plan-questions.tsx';
import { PlanAsides, PlanOff } from '#features/import/plan/plan-rest.tsx';
import { PlanReminders } from '#features/import/plan/plan-reminders.tsx';
import { PlanTables } from '#features/import/plan/plan-tables.tsx';
import { PlanVehicles } from '#features/import/plan/plan-vehicles.tsx';
import { PlanVisits } from '#features/import/plan/plan-visits.tsx';
import { PlanWords } from '#features/import/plan/plan-words.tsx';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import type { Aside } from '@carnet/imports/sources/findings';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FoldableSection } from '#shared/ui/layout/foldable-section.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import classes from './plan.module.css';

interface PlanViewProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
  readonly readAsides: () => Promise<readonly Aside[]>;
}

/** What an import would make of the files, to be looked at and corrected before anything is stored. */
export function PlanView(props: PlanViewProps) {
  const { t } = useTranslation('imports');
  const { plan, tables } = props.reply;
  return (
    <>
      <Card>
        <Summary reply={props.reply} />
      </Card>
      <Card title={t('imports.section.vehicles')}>
        <PlanVehicles {...props} plan={plan} />
      </Card>
      {tables.length > 0 && (
        <FoldableSection
          title={t('imports.section.columns')}
          hint={t('imports.columns.hint')}
          hasFault={tables.some(({ isRead }) => !isRead)}
          isOpenAtFirst={false}
        >
          <PlanTables {...props} />
        </FoldableSection>
      )}
      {plan.questions.length > 0 && (
        <Card title={t('imports.section.questions')}>
          <PlanQuestions {...props} />
        </Card>
      )}
      {plan.words.length > 0 && (
        <Card title={t('imports.section.words')}>
          <PlanWords {...props} />
        </Card>
      )}
      {(props.answers.isJoining === false || plan.counts.joined > 0) && (
        <Card title={t('imports.section.visits')}>
          <PlanVisits {...props} plan={plan} />
        </Card>
      )}
      {plan.points.length > 0 && (
        <Card title={t('imports.section.mileages')}>
          <PlanMileages {...props} plan={plan} />
        </Card>
      )}
      {plan.reminders.length > 0 && (
        <Card title={t('imports.section.reminders')}>
          <PlanReminders {...props} />
        </Card>
      )}
      {plan.off.length > 0 && (
        <Card title={t('imports.section.off')}>
          <PlanOff {...props} />
        </Card>
      )}
      {plan.asides.length > 0 && (
        <Card title={t('imports.section.asides')}>
          <PlanAsides plan={plan} readAsides={props.readAsides} />
        </Card>
      )}
    </>
  );
}

const SOURCE_NAMES: Readonly<Record<PlanReply['plan']['source'], string>> = {
  carnet: 'Carnet',
  spreadsheet: 'CSV / Excel',
  fuelio: 'Fuelio',
  drivvo: 'Drivvo',
  lubelogger: 'LubeLogger',
  simply_auto: 'Simply Auto',
  acar: 'aCar',
  fuelly: 'Fuelly',
  road_trip: 'Road Trip',
  tracktor: 'Tracktor',
  may: 'May',
  hammond: 'Hammond',
  clarkson: 'Clarkson',
  spritmonitor: 'Spritmonitor',
  autu_mandu: 'Autu Mandu / Car Report',
  my_car: 'MyCar',
  small_app: 'CSV',
};

function Summary({ reply: { plan } }: Pick<PlanViewProps, 'reply'>) {
  const { t } = useTranslation('imports');
  const { formatNumber } = useFormat();
  const rows = [
    [t('imports.summary.records'), plan.counts.records],
    [t('imports.summary.expenses'), plan.counts.expenses],
    [t('imports.summary.readings'), plan.counts.readings],
    [t('imports.summary.reminders'), plan.reminders.filter(({ isComing }) => isComing).length],
  ] as const;
  return (
    <>
      <p>{t('imports.summary.source', { source: SOURCE_NAMES[plan.source] })}</p>
      {plan.counts.there > 0 && <p>{t('imports.summary.there', { rows: plan.counts.there })}</p>}
      {plan.hasMiles && <p>{t('imports.summary.miles')}</p>}
      <dl className={classes.summary}>
        {rows.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
