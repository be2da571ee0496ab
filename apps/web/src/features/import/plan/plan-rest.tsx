import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { saveOrShare } from '#shared/api/save-file.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDownloadMessages } from '#shared/ui/files/use-download-messages.ts';
import { Button, Checkbox } from '@mantine/core';
import type { Aside } from '@carnet/imports/sources/findings';
import { writeAsides } from '@carnet/imports/content/write-asides';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Download } from 'lucide-react';
import classes from './plan.module.css';
import { formRules } from '@carnet/i18n/form-rules';

interface PlanPartProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/**
 * Fill-ups and other costs, with a sum for each kind: imported as expenses unless the owner excludes the
 * kind.
 */
export function PlanOff({ reply: { plan, kinds }, answers, onAnswer }: PlanPartProps) {
  const { t } = useTranslation('imports');
  const { formatEuros } = useFormat();
  const leftOut = answers.leftOut ?? [];
  return (
    <>
      <p className={classes.muted}>{t('imports.off.text')}</p>
      <div className={classes.checks}>
        {plan.off.map(({ key, rows, cents }) => (
          <Checkbox
            key={key}
            name={key}
            label={t('imports.off.keep', {
              kind: kinds.find((one) => one.key === key)?.label ?? key,
              rows,
              sum: formatEuros(cents / 100),
            })}
            checked={!leftOut.includes(key)}
            onChange={(event) =>
              onAnswer({
                leftOut: event.currentTarget.checked
                  ? leftOut.filter((one) => one !== key)
                  : [...leftOut, key],
              })
            }
          />
        ))}
      </div>
    </>
  );
}

interface SaveAsidesProps {
  /** All rows that are not stored. */
  readonly readAsides: () => Promise<readonly Aside[]>;
}

/** Saves the rows that are not stored as a file, each with its reason. */
export function SaveAsides({ readAsides }: SaveAsidesProps) {
  const { t, language } = useTranslation('imports');
  const tellOutcome = useDownloadMessages();
  const save = async () => {
    const text = writeAsides(await readAsides(), language, formRules[language].sheet, (reason) =>
      t(`imports.aside.${reason}`),
    );
    return saveOrShare(new Blob([text], { type: 'text/csv' }), t('imports.asides.fileName'));
  };
  return (
    <Button
      className={classes.long}
      variant="default"
      leftSection={<Download size={18} aria-hidden="true" />}
      onClick={() => tellOutcome(save())}
    >
      {t('imports.asides.download')}
    </Button>
  );
}
