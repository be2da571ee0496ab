import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { StoredSettings } from '#app/pages/settings/stored-settings.tsx';
import { LanguageFields, ThemeChoice } from '#features/settings/appearance-fields.tsx';
import { SettingsForm } from '#features/settings/settings-form.tsx';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';

/** Theme of this device; language and time zone of the account. */
export function AppearanceSettingsPage() {
  const choose = useLanguageChoice();
  return (
    <SettingsFrame name="appearance">
      <ThemeChoice />
      <StoredSettings>
        {(settings) => (
          <SettingsForm
            part="appearance"
            settings={settings}
            onSaved={({ language }) => void choose(language)}
          >
            {({ form, base }) => <LanguageFields form={form} saved={base} />}
          </SettingsForm>
        )}
      </StoredSettings>
    </SettingsFrame>
  );
}
