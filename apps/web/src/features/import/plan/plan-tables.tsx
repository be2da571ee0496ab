import { kindOptions, useKindLabels } from '#features/import/plan/kind-labels.ts';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { COLUMN_FIELDS } from '@carnet/imports/spreadsheet/column-field';
import type { ReadTable } from '@carnet/imports/spreadsheet/read-sheet';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './plan.module.css';

interface PlanPartProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'macintosh', label: 'Mac Roman' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
] as const;
const SEPARATORS = [';', ',', '\t', '|'] as const;
const ORDERS = ['day_first', 'month_first'] as const;
/** How the files were read and what each column holds; changes update the plan at once. */
export function PlanTables({ reply, answers, onAnswer }: PlanPartProps) {
  const { t } = useTranslation('imports');
  const { tables } = reply;
  const choose = (file: string, fields: readonly string[]) =>
    onAnswer({ columns: { ...answers.columns, [file]: fields } });
  return (
    <>
      {tables.some(({ isRead }) => !isRead) && <p role="alert">{t('imports.columns.open')}</p>}
      <Writing reply={reply} answers={answers} onAnswer={onAnswer} />
      {tables.map((table) => (
        <Columns
          key={table.file}
          table={table}
          isNamed={tables.length > 1}
          onChoose={(fields) => choose(table.file, fields)}
        />
      ))}
    </>
  );
}

/** Detected text encoding, cells, dates and decimals, for all files. */
function Writing({ reply: { tables, encoding }, answers, onAnswer }: PlanPartProps) {
  const { t } = useTranslation('imports');
  const [first] = tables;
  if (!first) return null;
  const { writing, separator } = first;
  return (
    <div className={classes.choices}>
      <SelectField
        name="dateOrder"
        label={t('imports.order.label')}
        value={answers.dateOrder ?? writing.order}
        allowDeselect={false}
        options={ORDERS.map((value) => ({ value, label: t(`imports.order.${value}`) }))}
        onChange={(value) => onAnswer({ dateOrder: ORDERS.find((order) => order === value) ?? 'day_first' })}
      />
      <SelectField
        name="decimalMark"
        label={t('imports.mark.label')}
        value={answers.decimalMark ?? writing.mark}
        allowDeselect={false}
        options={[
          { value: ',', label: t('imports.mark.comma') },
          { value: '.', label: t('imports.mark.point') },
        ]}
        onChange={(mark) => onAnswer({ decimalMark: mark === '.' ? '.' : ',' })}
      />
      {separator !== null && (
        <SelectField
          name="separator"
          label={t('imports.separator.label')}
          value={separator}
          allowDeselect={false}
          options={SEPARATORS.map((value) => ({
            value,
            label: value === '\t' ? t('imports.separator.tab') : value,
          }))}
          onChange={(value) => value !== null && onAnswer({ separator: value })}
        />
      )}
      {separator !== null && encoding !== null && (
        <SelectField
          name="encoding"
          label={t('imports.encoding.label')}
          value={encoding}
          allowDeselect={false}
          options={[...ENCODINGS]}
          onChange={(value) => {
            const chosen = ENCODINGS.find((one) => one.value === value);
            if (chosen) onAnswer({ encoding: chosen.value });
          }}
        />
      )}
    </div>
  );
}

interface ColumnsProps {
  readonly table: ReadTable;
  /** Whether to name the table, because there are several. */
  readonly isNamed: boolean;
  readonly onChoose: (fields: readonly string[]) => void;
}

const SAMPLES = 3;

/** Each column with its first values, and the field that it becomes. */
function Columns({ table: { file, headings, fields, sample }, isNamed, onChoose }: ColumnsProps) {
  const { t } = useTranslation('imports');
  const options = COLUMN_FIELDS.map((value) => ({ value, label: t(`imports.field.${value}`) }));
  const columns = fields.map((field, index) => {
    const place = String(index + 1);
    const values = sample.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
    const name = headings[index]?.trim() || t('imports.columns.nth', { number: place });
    return { place, index, field, name, values: values.slice(0, SAMPLES).join(' · ').slice(0, 120) };
  });
  return (
    <>
      {isNamed && <h3 className={classes.table}>{file}</h3>}
      <ul className={classes.words}>
        {columns.map(({ place, index, field, name, values }) => (
          <li key={place}>
            <span className={classes.word}>
              {name} <span className={classes.muted}>{values}</span>
            </span>
            <SelectField
              name={`column-${place}`}
              aria-label={t('imports.columns.label', { name })}
              value={field}
              allowDeselect={false}
              options={options}
              onChange={(value) =>
                value !== null && onChoose(fields.map((one, at) => (at === index ? value : one)))
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const SHOWN_AT_FIRST = 12;

/** Types of the owner’s words; a correction applies to every row with the word. */
export function PlanWords({ reply: { plan, kinds }, answers, onAnswer }: PlanPartProps) {
  const { t } = useTranslation('imports');
  const [isWhole, setIsWhole] = useState(false);
  const options = kindOptions(useKindLabels(kinds));
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
