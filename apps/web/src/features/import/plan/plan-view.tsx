import { PlanMileages } from '#features/import/plan/plan-mileages.tsx';
import { PlanQuestions } from '#features/import/plan/plan-questions.tsx';
import { PlanAsides, PlanOff } from '#features/import/plan/plan-rest.tsx';
import { PlanVehicles } from '#features/import/plan/plan-vehicles.tsx';
import { PlanWords } from '#features/import/plan/plan-words.tsx';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import classes from './plan.module.css';

interface PlanViewProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
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
      {(plan.questions.length > 0 || tables.length > 0) && (
        <Card title={t('imports.section.questions')}>
          <PlanQuestions {...props} />
        </Card>
      )}
      {plan.words.length > 0 && (
        <Card title={t('imports.section.words')}>
          <PlanWords {...props} />
        </Card>
      )}
      {plan.mileages.length > 0 && (
        <Card title={t('imports.section.mileages')}>
          <PlanMileages {...props} plan={plan} />
        </Card>
      )}
      {(plan.off.length > 0 || props.answers.kept !== undefined) && (
        <Card title={t('imports.section.off')}>
          <PlanOff {...props} />
        </Card>
      )}
      {plan.asides.length > 0 && (
        <Card title={t('imports.section.asides')}>
          <PlanAsides plan={plan} />
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
  spritmonitor: 'Spritmonitor',
  autu_mandu: 'Autu Mandu / Car Report',
  my_car: 'MyCar',
  small_app: 'CSV',
};

function Summary({ reply: { plan } }: Pick<PlanViewProps, 'reply'>) {
  const { t } = useTranslation('imports');
  const { formatNumber } = useFormat();
  const rows = [
    [t('imports.summary.records'), plan.records.length],
    [t('imports.summary.readings'), plan.readings.length],
    [t('imports.summary.reminders'), plan.reminders.length],
  ] as const;
  return (
    <>
      <p>{t('imports.summary.source', { source: SOURCE_NAMES[plan.source] })}</p>
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
