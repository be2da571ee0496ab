import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { Button } from '@mantine/core';
import {
  BUILT_IN_MAINTENANCE_TYPES,
  isBuiltInMaintenanceType,
} from '@carnet/domain/maintenance/maintenance-types';
import { useState } from 'react';
import classes from './plan.module.css';

interface PlanWordsProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

const SHOWN_AT_FIRST = 12;

/** What the owner’s words become; one correction counts for every row that has the word. */
export function PlanWords({ reply: { plan, kinds }, answers, onAnswer }: PlanWordsProps) {
  const { t } = useTranslation('imports');
  const [isWhole, setIsWhole] = useState(false);
  const typeLabel = useMaintenanceTypeLabel();
  const own = useSettings().data?.maintenanceTypes.filter(({ custom }) => custom) ?? [];
  const options = [
    ...BUILT_IN_MAINTENANCE_TYPES.map((key) => ({ value: key, label: typeLabel(key) })),
    ...own.map(({ key }) => ({ value: key, label: typeLabel(key) })),
    ...kinds
      .filter(({ key }) => !isBuiltInMaintenanceType(key) && !own.some((type) => type.key === key))
      .map(({ key, label }) => ({ value: key, label })),
  ];
  const shown = isWhole ? plan.words : plan.words.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className={classes.words}>
        {shown.map(({ word, shown: text, count, type }) => (
          <li key={word}>
            <span className={classes.word}>
              {text || '–'} <span className={classes.muted}>{t('imports.words.count', { rows: count })}</span>
            </span>
            <SelectField
              name={`type-${word}`}
              aria-label={t('imports.words.type', { word: text })}
              value={answers.types?.[word] ?? type}
              allowDeselect={false}
              options={options}
              onChange={(key) => key !== null && onAnswer({ types: { ...answers.types, [word]: key } })}
            />
          </li>
        ))}
      </ul>
      {plan.words.length > shown.length && (
        <Button variant="subtle" onClick={() => setIsWhole(true)}>
          {t('imports.words.more')}
        </Button>
      )}
    </>
  );
}
