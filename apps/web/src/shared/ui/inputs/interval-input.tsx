import { useTranslation } from '#shared/i18n/use-translation.ts';
import { WholeNumberInput } from '#shared/ui/inputs/number-inputs.tsx';
import {
  countOfUnit,
  INTERVAL_UNITS,
  splitInterval,
  toIntervalDays,
  type IntervalUnit,
} from '@carnet/domain/maintenance/interval-units';
import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './interval-input.module.css';

interface IntervalInputProps {
  readonly name: string;
  readonly label: string;
  /** Subject of the field, for screen readers. */
  readonly owner: string;
  /** In days. */
  readonly value: number | null;
  readonly error?: ReactNode;
  readonly onChange: (days: number | null) => void;
}

/** Input of an interval as number and unit, « 2 ans »; its value is in days. */
export function IntervalInput({ name, label, owner, value, error, onChange }: IntervalInputProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<IntervalUnit>(() => (value ? splitInterval(value).unit : 'year'));
  const inChosen = value === null ? null : countOfUnit(value, chosen);
  // A new value from outside may not be a whole number of the chosen unit.
  const { count, unit } =
    value === null || value === 0 || inChosen !== null
      ? { count: inChosen ?? value, unit: chosen }
      : splitInterval(value);
  const change = (next: { count: number | null; unit: IntervalUnit }) => {
    setChosen(next.unit);
    onChange(next.count === null ? null : toIntervalDays({ count: next.count, unit: next.unit }));
  };
  return (
    <div className={classes.interval}>
      <WholeNumberInput
        name={name}
        label={label}
        aria-label={`${owner} – ${label}`}
        unit=""
        value={count}
        error={error}
        onChange={(typed) => change({ count: typed, unit })}
      />
      <NativeSelect
        name={`${name}.unit`}
        aria-label={`${owner} – ${t('common.unit.label')}`}
        data={INTERVAL_UNITS.map((one) => ({
          value: one,
          label: t(`common.unit.interval.${one}`, { count: count ?? 2 }),
        }))}
        value={unit}
        onChange={({ currentTarget }) => {
          const next = INTERVAL_UNITS.find((one) => one === currentTarget.value);
          if (next) change({ count, unit: next });
        }}
      />
    </div>
  );
}
