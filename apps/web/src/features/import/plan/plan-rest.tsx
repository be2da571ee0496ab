import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { handOver } from '#shared/api/save-file.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button, Checkbox } from '@mantine/core';
import { writeAsides } from '@carnet/imports/content/write-table';
import '@mantine/core/styles/Checkbox.layer.css';
import { Download } from 'lucide-react';
import classes from './plan.module.css';

interface PlanOffProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Kinds of cost that a service history leaves out, each with its sum; one of them can come along. */
export function PlanOff({ reply: { plan, kinds }, answers, onAnswer }: PlanOffProps) {
  const { t } = useTranslation('imports');
  const { formatEuros } = useFormat();
  const kept = answers.kept ?? [];
  const left = [
    ...plan.off,
    ...kept
      .filter((key) => !plan.off.some((one) => one.key === key))
      .map((key) => ({ key, rows: 0, cents: 0 })),
  ];
  return (
    <>
      <p className={classes.muted}>{t('imports.off.text')}</p>
      {left.map(({ key, rows, cents }) => {
        const kind = kinds.find((one) => one.key === key)?.label ?? key;
        const text = t('imports.off.keep', { kind, rows, sum: formatEuros(cents / 100) });
        if (key === 'fuel') return <p key={key}>{text}</p>;
        return (
          <Checkbox
            key={key}
            label={rows === 0 ? kind : text}
            checked={kept.includes(key)}
            onChange={(event) =>
              onAnswer({
                kept: event.currentTarget.checked ? [...kept, key] : kept.filter((one) => one !== key),
              })
            }
          />
        );
      })}
    </>
  );
}

const SHOWN_ASIDES = 20;

/** Rows that are not stored, each with its reason; all of them can be saved as a file. */
export function PlanAsides({ plan }: Pick<PlanReply, 'plan'>) {
  const { t, language } = useTranslation('imports');
  const save = () => {
    const text = writeAsides(plan.asides, language, (reason) => t(`imports.aside.${reason}`));
    void handOver(new Blob([text], { type: 'text/csv' }), t('imports.asides.fileName'));
  };
  const shown = plan.asides.slice(0, SHOWN_ASIDES);
  const more = plan.asides.length - shown.length;
  return (
    <>
      <ul className={classes.asides}>
        {shown.map(({ file, line, reason, text }) => (
          <li key={`${file} ${line} ${reason} ${text}`}>
            <strong>{t(`imports.aside.${reason}`)}</strong>{' '}
            <span className={classes.muted}>{text.slice(0, 160)}</span>
          </li>
        ))}
        {more > 0 && <li>{t('imports.asides.more', { rows: more })}</li>}
      </ul>
      <Button variant="default" leftSection={<Download size={18} aria-hidden="true" />} onClick={save}>
        {t('imports.asides.download')}
      </Button>
    </>
  );
}
