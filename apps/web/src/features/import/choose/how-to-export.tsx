import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FoldableSection } from '#shared/ui/layout/foldable-section.tsx';
import classes from './how-to-export.module.css';

/** The programs that are read, and how each gives its file away. */
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
  ['my_car', 'MyCar, My Cars, My Fuel Manager, Car Care, Mileage Keeper'],
  ['hammond', 'Hammond, Clarkson'],
  ['carnet', 'Carnet'],
] as const;

/** Where each program has its export, so that nobody has to look for it. */
export function HowToExport() {
  const { t } = useTranslation('imports');
  return (
    <FoldableSection
      title={t('imports.howTo.title')}
      hint={t('imports.howTo.hint')}
      hasFault={false}
      isOpenAtFirst={false}
    >
      <dl className={classes.list}>
        {SOURCES.map(([source, name]) => (
          <div key={source}>
            <dt>{name}</dt>
            <dd>{t(`imports.howTo.${source}`)}</dd>
          </div>
        ))}
      </dl>
    </FoldableSection>
  );
}
