import { TypeList, type TypeListProps } from '#features/settings/type-list.tsx';
import { SettingsEffect } from '#features/settings/settings-effect.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { CarFront } from 'lucide-react';
import classes from './settings.module.css';

/** The eight built-in types with their intervals, and what a new vehicle will start with. */
export function BuiltInTypes(props: Omit<TypeListProps, 'isCustom'>) {
  const { t } = useTranslation('settings');
  const reminders = props.types.filter(
    ({ defaultReminder, intervalKm, intervalDays }) =>
      defaultReminder && (intervalKm !== null || intervalDays !== null),
  ).length;
  return (
    <>
      <p className={classes.lead}>{t('settings.types.lead')}</p>
      <TypeList {...props} isCustom={false} />
      <SettingsEffect icon={CarFront}>{t('settings.types.effect', { reminders })}</SettingsEffect>
    </>
  );
}
