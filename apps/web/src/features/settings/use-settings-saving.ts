import { useReplaceSettings } from '#features/settings/settings.queries.ts';
import {
  toSettingsBody,
  mergeChanges,
  SETTINGS_PARTS,
  toSettingsValues,
  type SettingsPart,
  type SettingsValues,
} from '#features/settings/settings-values.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { discardDraft, renameDraft } from '#shared/forms/drafts.ts';
import {
  settings as settingsSchema,
  settingsReplacement,
  type Settings,
} from '@carnet/contract/settings/settings.schema';
import { useState } from 'react';

/** Settings before and after saving. */
export interface SavedSettings {
  readonly before: Settings;
  readonly after: Settings;
}

export interface SettingsSaving {
  /** The settings as this form last read or saved them. */
  readonly base: Settings;
  /** The language was changed in the top bar: it is not a change of this form. */
  readonly adoptLanguage: (language: Settings['language']) => void;
  /** Saves these values. Fields changed by another device are kept unless they were changed here too. */
  readonly save: (values: SettingsValues) => Promise<SavedSettings>;
  /** Saves a change of the types only; the rest of the form is not affected. */
  readonly saveTypes: (
    change: (types: Settings['maintenanceTypes']) => readonly object[],
  ) => Promise<SavedSettings>;
  /** Takes over settings that something other than this form has changed. */
  readonly adopt: (settings: Settings) => void;
}

/** A draft belongs to the version that it changes. */
export function settingsDraftName(part: SettingsPart, { version }: Settings): string {
  return `settings.${part}.${version}`;
}

export function useSettingsSaving(settings: Settings, part: SettingsPart): SettingsSaving {
  const replace = useReplaceSettings();
  const [base, setBase] = useState(settings);

  async function send(stored: Settings, body: object): Promise<SavedSettings> {
    const { version: _ignored, ...changes } = settingsReplacement.parse(body);
    const saved = await replace.mutateAsync({ settings: stored, changes });
    discardDraft(settingsDraftName(part, base));
    // Drafts of the other settings pages concern other fields: they apply to the new version too.
    for (const other of SETTINGS_PARTS) {
      renameDraft(settingsDraftName(other, base), settingsDraftName(other, saved));
    }
    setBase(saved);
    return { before: stored, after: saved };
  }

  /** If the settings have changed since they were read, retries once on the server's current version. */
  async function sendOn(makeBody: (stored: Settings) => object): Promise<SavedSettings> {
    try {
      return await send(base, makeBody(base));
    } catch (error) {
      const { code, current } = problemOf(error);
      const theirs = settingsSchema.safeParse(current).data;
      if (code !== 'version_conflict' || theirs === undefined) throw error;
      return send(theirs, makeBody(theirs));
    }
  }

  return {
    base,
    adopt: setBase,
    adoptLanguage: (language) => setBase((known) => ({ ...known, language })),
    save: (values) => sendOn((stored) => toSettingsBody(mergeChanges(base, values, stored, part))),
    saveTypes: (change) =>
      sendOn((stored) => ({
        ...toSettingsBody(toSettingsValues(stored)),
        maintenanceTypes: change(stored.maintenanceTypes),
      })),
  };
}
