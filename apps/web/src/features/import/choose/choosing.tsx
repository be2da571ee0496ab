import { TEMPLATES } from '@carnet/imports/spreadsheet/template';
import { ImportList } from '#features/import/list/import-list.tsx';
import type { PlanState } from '#features/import/translate/use-import-plan.ts';
import { saveOrShare } from '#shared/api/save-file.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FileDrop, FilePicker } from '#shared/ui/files/file-picker.tsx';
import { useDownloadMessages } from '#shared/ui/files/use-download-messages.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { FoldableSection } from '#shared/ui/layout/foldable-section.tsx';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import howToClasses from './how-to-export.module.css';
import classes from '#features/import/import-panel.module.css';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,.xls,.ods,.zip,.json,.sql,.xml,.abp,.fuelio,text/csv,application/zip,application/json';

interface ChoosingProps {
  readonly state: Extract<PlanState, { kind: 'nothing' | 'refused' }>;
  readonly onTake: (files: File[]) => void;
}

/** File picker, the reason of a failed read, and earlier imports. */
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
      saveOrShare(
        new Blob([`\ufeff${TEMPLATES[language]}`], { type: 'text/csv' }),
        t('imports.template.name'),
      ),
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

/** Supported programs, and how to export from each. */
const SOURCES = [
  ['spreadsheet', 'Excel, LibreOffice, Google Sheets, Numbers'],
  ['fuelio', 'Fuelio'],
  ['drivvo', 'Drivvo'],
  ['lubelogger', 'LubeLogger'],
  ['simply_auto', 'Simply Auto'],
  ['acar', 'aCar'],
  ['fuelly', 'Fuelly'],
  ['road_trip', 'Road Trip'],
  ['tracktor', 'Tracktor'],
  ['may', 'May'],
  ['spritmonitor', 'Spritmonitor'],
  ['autu_mandu', 'Autu Mandu, Car Report'],
  ['evcc', 'evcc'],
  ['home_assistant', 'Home Assistant'],
  ['my_garage', 'MyGarage'],
  ['my_car', 'MyCar, My Cars, My Fuel Manager, Car Care, Mileage Keeper'],
  ['hammond', 'Hammond, Clarkson'],
  ['carnet', 'Carnet'],
] as const;

/** How to export from each app. */
function HowToExport() {
  const { t } = useTranslation('imports');
  return (
    <FoldableSection
      title={t('imports.howTo.title')}
      hint={t('imports.howTo.hint')}
      hasFault={false}
      isOpenAtFirst={false}
    >
      <dl className={howToClasses.list}>
        {SOURCES.map(([source, name]) => (
          <div key={source}>
            <dt>{name}</dt>
            <dd>{unbroken(t(`imports.howTo.${source}`))}</dd>
          </div>
        ))}
      </dl>
    </FoldableSection>
  );
}
