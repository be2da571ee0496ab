import { PlanList } from '#features/import/plan/plan-list.tsx';
import { PlanOutcome } from '#features/import/plan/plan-outcome.tsx';
import { openQuestions, PlanQuestions } from '#features/import/plan/plan-questions.tsx';
import { PlanOff } from '#features/import/plan/plan-rest.tsx';
import { PlanTables, PlanWords } from '#features/import/plan/plan-tables.tsx';
import { comingReminders, TYPE_FIELD } from '#features/import/plan/what-is-stored.ts';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import type { LineSource } from '#features/import/translate/use-plan-lines.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import type { PlanVehicle, VehicleChoice } from '@carnet/imports/plan/plan';
import type { Aside } from '@carnet/imports/sources/findings';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FoldableSection } from '#shared/ui/layout/foldable-section.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import { Button, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './plan.module.css';

interface PlanViewProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
  readonly source: LineSource;
  readonly readAsides: () => Promise<readonly Aside[]>;
  /** Import was pressed: mark missing answers. */
  readonly isAskedFor: boolean;
  /** The button that stores the plan, and its notices. */
  readonly children: ReactNode;
}

/** The plan of an import, to check and correct before anything is stored. */
export function PlanView(props: PlanViewProps) {
  const { t } = useTranslation('imports');
  const { reply, answers, onAnswer } = props;
  const { plan, tables } = reply;
  return (
    <div className={classes.columns}>
      <div className={classes.top}>
        <Card>
          <Summary reply={reply} answers={answers} onAnswer={onAnswer} />
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
        {openQuestions(plan).length > 0 && (
          <Card title={t('imports.section.questions')}>
            <PlanQuestions {...props} />
          </Card>
        )}
        {plan.words.length > 0 && (
          <FoldableSection
            title={t('imports.section.words')}
            hint={t('imports.words.hint', { words: plan.words.length })}
            hasFault={false}
            isOpenAtFirst={false}
          >
            <PlanWords {...props} />
          </FoldableSection>
        )}
        {plan.off.length > 0 && (
          <FoldableSection
            title={t('imports.section.off')}
            hint={t('imports.off.hint')}
            hasFault={false}
            isOpenAtFirst={false}
          >
            <PlanOff {...props} />
          </FoldableSection>
        )}
      </div>
      <div className={classes.follows}>
        <FoldableSection
          title={t('imports.section.follows')}
          hint={t('imports.follows.hint', { reminders: comingReminders(plan).length })}
          hasFault={false}
          isOpenAtFirst={isWide()}
        >
          <PlanOutcome {...{ reply, answers, onAnswer }} />
        </FoldableSection>
      </div>
      <div className={classes.list}>
        <PlanList {...props} />
      </div>
      <div className={classes.bar}>{props.children}</div>
    </div>
  );
}

/** Whether the outcome is next to the list. */
function isWide(): boolean {
  return window.matchMedia('(min-width: 75em)').matches;
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

function Summary({
  reply: { plan },
  answers,
  onAnswer,
}: Pick<PlanViewProps, 'reply' | 'answers' | 'onAnswer'>) {
  const { t } = useTranslation('imports');
  const { there, otherwise, changed } = plan.counts;
  const isReplacing = answers.isReplacing ?? false;
  return (
    <>
      <p>{t('imports.summary.source', { source: SOURCE_NAMES[plan.source] })}</p>
      {there > 0 && <p>{t('imports.summary.there', { rows: there })}</p>}
      {otherwise > 0 && (
        <div className={classes.actions}>
          <p role="status">
            {t(isReplacing ? 'imports.summary.replacing' : 'imports.summary.otherwise', { rows: otherwise })}
          </p>
          <Button
            variant={isReplacing ? 'subtle' : 'light'}
            onClick={() => onAnswer({ isReplacing: !isReplacing })}
          >
            {isReplacing ? t('imports.replace.undo') : t('imports.replace.action', { rows: otherwise })}
          </Button>
        </div>
      )}
      {changed > 0 && <p>{t('imports.summary.changed', { rows: changed })}</p>}
      {plan.hasMiles && <p>{t('imports.summary.miles')}</p>}
    </>
  );
}

interface PlanPartProps extends Pick<PlanViewProps, 'answers' | 'onAnswer' | 'isAskedFor'> {
  readonly plan: PlanReply['plan'];
}

/** Each vehicle of the files and its target: a new vehicle, an existing one, or none. */
function PlanVehicles({ plan, answers, onAnswer, isAskedFor }: PlanPartProps) {
  const choose = (key: string, choice: VehicleChoice) =>
    onAnswer({ vehicles: { ...answers.vehicles, [key]: choice } });
  return plan.vehicles.map((vehicle) => (
    <VehicleFields
      key={vehicle.key}
      vehicle={vehicle}
      choice={answers.vehicles?.[vehicle.key] ?? vehicle.choice}
      isAskedFor={isAskedFor}
      onChoose={(choice) => choose(vehicle.key, choice)}
    />
  ));
}

interface VehicleFieldsProps extends Pick<PlanViewProps, 'isAskedFor'> {
  readonly vehicle: PlanVehicle;
  readonly choice: VehicleChoice;
  readonly onChoose: (choice: VehicleChoice) => void;
}

function VehicleFields({ vehicle, choice, isAskedFor, onChoose }: VehicleFieldsProps) {
  const { t } = useTranslation('imports', 'vehicles');
  const { formatDate } = useFormat();
  const mine = useVehicles().data ?? [];
  return (
    <div className={classes.vehicle}>
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
          onChange={(event) => onChoose({ ...choice, name: event.currentTarget.value })}
        />
      )}
      {choice.kind === 'new' && (
        <SelectField
          name={TYPE_FIELD}
          label={t('imports.vehicle.type')}
          placeholder={t('imports.vehicle.typeOpen')}
          value={choice.type ?? vehicle.type}
          allowDeselect={false}
          required
          options={VEHICLE_TYPES.map((type) => ({ value: type, label: t(`vehicles.type.${type}`) }))}
          error={
            isAskedFor && (choice.type ?? vehicle.type) === null ? t('imports.vehicle.typeMissing') : null
          }
          onChange={(value) => {
            const type = VEHICLE_TYPES.find((one) => one === value);
            if (type) onChoose({ ...choice, type });
          }}
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
