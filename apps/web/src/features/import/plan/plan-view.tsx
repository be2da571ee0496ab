import { PlanMileages, PlanQuestions } from '#features/import/plan/plan-questions.tsx';
import { PlanAsides, PlanOff, PlanReminders } from '#features/import/plan/plan-rest.tsx';
import { PlanTables, PlanWords } from '#features/import/plan/plan-tables.tsx';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import type { PlanVehicle, VehicleChoice } from '@carnet/imports/plan/plan';
import type { Aside } from '@carnet/imports/sources/findings';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FoldableSection } from '#shared/ui/layout/foldable-section.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { Checkbox, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
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
  evcc: 'evcc',
  home_assistant: 'Home Assistant',
  my_garage: 'MyGarage',
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

interface PlanPartProps extends Pick<PlanViewProps, 'answers' | 'onAnswer'> {
  readonly plan: PlanReply['plan'];
}

/** Each vehicle of the files, and where it goes: a new one, one of mine, or nowhere. */
function PlanVehicles({ plan, answers, onAnswer }: PlanPartProps) {
  const choose = (key: string, choice: VehicleChoice) =>
    onAnswer({ vehicles: { ...answers.vehicles, [key]: choice } });
  return plan.vehicles.map((vehicle) => (
    <VehicleFields
      key={vehicle.key}
      vehicle={vehicle}
      choice={answers.vehicles?.[vehicle.key] ?? vehicle.choice}
      onChoose={(choice) => choose(vehicle.key, choice)}
    />
  ));
}

interface VehicleFieldsProps {
  readonly vehicle: PlanVehicle;
  readonly choice: VehicleChoice;
  readonly onChoose: (choice: VehicleChoice) => void;
}

function VehicleFields({ vehicle, choice, onChoose }: VehicleFieldsProps) {
  const { t } = useTranslation('imports');
  const { formatDate } = useFormat();
  const mine = useVehicles().data ?? [];
  return (
    <div className={classes.choices}>
      <SelectField
        name="vehicle"
        label={t('imports.vehicle.into')}
        value={choice.kind === 'mine' ? choice.id : choice.kind}
        allowDeselect={false}
        options={[
          { value: 'new', label: t('imports.vehicle.new') },
          ...mine.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'left_out', label: t('imports.vehicle.skip') },
        ]}
        onChange={(value) => {
          if (value === 'left_out') onChoose({ kind: 'left_out' });
          else if (value === 'new' || value === null) onChoose({ kind: 'new', name: vehicle.name ?? '' });
          else onChoose({ kind: 'mine', id: value });
        }}
      />
      {choice.kind === 'new' && (
        <TextInput
          name="vehicleName"
          label={t('imports.vehicle.name')}
          value={choice.name}
          maxLength={80}
          required
          onChange={(event) => onChoose({ kind: 'new', name: event.currentTarget.value })}
        />
      )}
      {choice.kind === 'new' && vehicle.archivedOn !== null && (
        <Text size="sm" c="dimmed">
          {t('imports.vehicle.archived', { date: formatDate(vehicle.archivedOn) })}
        </Text>
      )}
    </div>
  );
}

/** The rows that are one visit to the garage, and the choice to keep each row a record of its own. */
function PlanVisits({ plan, answers, onAnswer }: PlanPartProps) {
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
