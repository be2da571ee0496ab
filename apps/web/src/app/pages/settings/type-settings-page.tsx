import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { StoredSettings } from '#app/pages/settings/stored-settings.tsx';
import { BuiltInTypes, CustomTypes, typeListProps } from '#features/settings/type-fields.tsx';
import { SettingsForm } from '#features/settings/settings-form.tsx';
import { PutOnVehicles, ResetTypesButton } from '#features/settings/type-actions.tsx';
import { useState } from 'react';

/** How often each type of maintenance comes round, and the owner's own types. */
export function TypeSettingsPage() {
  // Restoring the defaults replaces what the form holds; nothing else may, while somebody is typing.
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
