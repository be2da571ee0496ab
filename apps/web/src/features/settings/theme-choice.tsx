import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { useMantineColorScheme } from '@mantine/core';
import classes from './settings.module.css';

/** The theme of this device: followed at once, and not part of the account. */
export function ThemeChoice() {
  const { t } = useTranslation('settings');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.theme}>
      <p aria-hidden="true">{t('shell.theme.label')}</p>
      <ChoiceChips
        label={t('shell.theme.label')}
        choices={[
          { value: 'auto', label: t('shell.theme.system') },
          { value: 'light', label: t('shell.theme.light') },
          { value: 'dark', label: t('shell.theme.dark') },
        ]}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </div>
  );
}
