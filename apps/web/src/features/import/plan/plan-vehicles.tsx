import type { ImportAnswers } from '#features/import/translate/translation.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import type { PlanVehicle, VehicleChoice } from '@carnet/imports/plan/plan';
import { Text, TextInput } from '@mantine/core';
import classes from './plan.module.css';

interface PlanVehiclesProps {
  readonly plan: ShownPlan;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Each vehicle of the files, and where it goes: a new one, one of mine, or nowhere. */
export function PlanVehicles({ plan, answers, onAnswer }: PlanVehiclesProps) {
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
