import { ImportReportView } from '#features/import/import-report.tsx';
import { useImport } from '#features/import/import.queries.ts';
import { Sending } from '#features/import/sending.tsx';
import { problemOf } from '#shared/api/problem-error.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { FileDrop, FilePicker } from '#shared/ui/files/file-picker.tsx';
import type { ImportReport } from '@carnet/contract/account/import.schema';
import { Button } from '@mantine/core';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import classes from './import-panel.module.css';

const ACCEPTED = '.zip,application/zip';

interface ImportPanelProps {
  /** Reads an export that was chosen elsewhere; without it the panel shows a picker. */
  readonly readChosen?: () => Promise<File | null>;
  readonly onImported?: () => void;
}

/** Imports an export: a dry run shows what it would add before anything is stored. */
export function ImportPanel({ readChosen, onImported }: ImportPanelProps) {
  const { t } = useTranslation('settings');
  const [file, setFile] = useState<File | null>(null);
  const [isWrongKind, setIsWrongKind] = useState(false);
  const { data, variables, error, isPending, isError, share, mutate, reset, cancel } = useImport();
  const report = data?.report;
  const areMileagesConfirmed = variables?.areMileagesConfirmed ?? false;

  function take([chosen]: File[]) {
    if (!chosen) return;
    const isZip = /\.zip$/i.test(chosen.name) || chosen.type === 'application/zip';
    setIsWrongKind(!isZip);
    setFile(isZip ? chosen : null);
    reset();
    if (isZip) tryFile(chosen, false);
  }

  function tryFile(chosen: File, areRight: boolean) {
    mutate({ file: chosen, isDryRun: true, areMileagesConfirmed: areRight });
  }

  async function open() {
    const chosen = await readChosen?.();
    if (chosen) take([chosen]);
  }

  function start() {
    if (!file) return;
    const onSuccess = () => {
      notifySuccess(t('settings.toast.imported'));
      onImported?.();
    };
    mutate({ file, isDryRun: false, areMileagesConfirmed }, { onSuccess });
  }

  function giveUp() {
    cancel();
    setFile(null);
  }

  function startOver() {
    setFile(null);
    reset();
  }

  return (
    <div className={classes.panel}>
      {!isPending &&
        !report &&
        (readChosen ? (
          <Button onClick={() => void open()}>{t('settings.import.open')}</Button>
        ) : (
          <DropZone onTake={take} />
        ))}
      <div role="status">
        {isPending && file && (
          <Sending triedName={variables.isDryRun ? file.name : null} share={share} onCancel={giveUp} />
        )}
        {report && !isPending && <ImportReportView report={report} />}
      </div>
      <FormAlert
        title={isError ? t('settings.error.import') : undefined}
        faults={isError ? [problemOf(error)] : []}
      />
      {isWrongKind && <p role="alert">{t('settings.import.wrongKind')}</p>}
      {report && !isPending && (
        <div className={classes.actions}>
          <NextStep report={report} onStart={start} onConfirm={() => file && tryFile(file, true)} />
          {!readChosen && (
            <Button variant="default" onClick={startOver}>
              {t('settings.import.another')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface NextStepProps {
  readonly report: ImportReport;
  readonly onStart: () => void;
  readonly onConfirm: () => void;
}

/** After a dry run: imports it, or confirms its mileages first. */
function NextStep({ report: { dryRun, counts, faults, faultCount }, onStart, onConfirm }: NextStepProps) {
  const { t } = useTranslation('settings');
  if (faults.some(({ code }) => code === 'mileage_unlikely'))
    return <Button onClick={onConfirm}>{t('settings.import.confirmMileages')}</Button>;
  const isReady = dryRun && faultCount === 0 && counts.some(({ added }) => added > 0);
  return isReady && <Button onClick={onStart}>{t('settings.import.start')}</Button>;
}

function DropZone({ onTake }: { readonly onTake: (files: File[]) => void }) {
  const { t } = useTranslation('settings');
  return (
    <FileDrop onDrop={onTake} className={classes.drop}>
      <span className={classes.hint}>{t('settings.import.drop')}</span>
      <FilePicker accept={ACCEPTED} onPick={onTake} className={classes.choose}>
        <FileArchive size={18} aria-hidden="true" />
        {t('settings.import.choose')}
      </FilePicker>
      <span className={classes.hint}>{t('settings.import.hint')}</span>
    </FileDrop>
  );
}
