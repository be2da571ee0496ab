import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { StoredSettings } from '#app/pages/settings/stored-settings.tsx';
import { BuiltInTypes, CustomTypes, typeListProps } from '#features/settings/type-fields.tsx';
import { SettingsForm } from '#features/settings/settings-form.tsx';
import { PutOnVehicles, ResetTypesButton } from '#features/settings/type-actions.tsx';
import { useState } from 'react';

/** Intervals of each maintenance type, and the owner's custom types. */
export function TypeSettingsPage() {
  // Restoring the defaults remounts the form; nothing else may while the user types.
  const [restores, setRestores] = useState(0);
  return (
    <SettingsFrame name="types">
      <StoredSettings>
        {(settings) => (
          <SettingsForm key={restores} part="types" settings={settings}>
            {({ form, saveTypes }) => (
              <>
                <BuiltInTypes
                  {...typeListProps(form)}
                  resetAction={<ResetTypesButton onReset={() => setRestores(restores + 1)} />}
                />
                <CustomTypes
                  {...typeListProps(form)}
                  saveTypes={saveTypes}
                  renderAction={(type) => <PutOnVehicles type={type} />}
                />
              </>
            )}
          </SettingsForm>
        )}
      </StoredSettings>
    </SettingsFrame>
  );
}
