import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { BellRing } from 'lucide-react';
import classes from './reminders-note.module.css';

/** Says which reminders a new vehicle will start with. */
export function RemindersNote({ types }: { readonly types: readonly string[] }) {
  const { t, language } = useTranslation();
  const { formatList } = useFormat();
  const typeName = useMaintenanceTypeLabel();
  const names = types.map((type) => typeName(type).toLocaleLowerCase(language));
  return (
    <div className={classes.note}>
      <BellRing size={20} aria-hidden="true" className={classes.icon} />
      <p>{t('vehicles.form.reminders', { reminders: types.length, types: formatList(names) })}</p>
    </div>
  );
}
