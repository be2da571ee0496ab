import { TEMPLATES } from '@carnet/imports/spreadsheet/template';
import { HowToExport } from '#features/import/choose/how-to-export.tsx';
import { ImportList } from '#features/import/list/import-list.tsx';
import type { PlanState } from '#features/import/translate/use-import-plan.ts';
import { handOver } from '#shared/api/save-file.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FileDrop, FilePicker } from '#shared/ui/files/file-picker.tsx';
import { useDownloadMessages } from '#shared/ui/files/use-download-messages.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import classes from '#features/import/import-panel.module.css';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,.xls,.ods,.zip,.json,.sql,.xml,.abp,.fuelio,text/csv,application/zip,application/json';

interface ChoosingProps {
  readonly state: Extract<PlanState, { kind: 'nothing' | 'refused' }>;
  readonly onTake: (files: File[]) => void;
}

/** The choice of files, after one that could not be read its reason; and the imports of before. */
export function Choosing({ state, onTake }: ChoosingProps) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Card>
        <div className={classes.panel}>
          {state.kind === 'refused' && (
            <p role="alert">{t(`imports.refused.${state.reason}`, { line: String(state.line ?? '') })}</p>
          )}
          <DropZone onTake={onTake} />
        </div>
      </Card>
      <HowToExport />
      <ImportList />
    </>
  );
}

function DropZone({ onTake }: { readonly onTake: (files: File[]) => void }) {
  const { t, language } = useTranslation('imports');
  const tellOutcome = useDownloadMessages();
  const saveTemplate = () =>
    tellOutcome(
      handOver(new Blob([`\ufeff${TEMPLATES[language]}`], { type: 'text/csv' }), t('imports.template.name')),
    );
  return (
    <>
      <FileDrop onDrop={onTake} className={classes.drop}>
        <span className={classes.hint}>{t('imports.drop')}</span>
        <FilePicker accept={ACCEPTED} isMultiple onPick={onTake} className={classes.choose}>
          <FileSpreadsheet size={18} aria-hidden="true" />
          {t('imports.choose')}
        </FilePicker>
        <span className={classes.hint}>{t('imports.hint')}</span>
      </FileDrop>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={saveTemplate}>
          {t('imports.template')}
        </Button>
      </div>
    </>
  );
}
