import { defaultLanguage, isLanguage, type Language } from '@carnet/i18n/language';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';

/** The language chosen on this device; null when none has been. */
export function chosenLanguage(): Language | null {
  const stored = deviceStore.read(deviceKeys.language);
  return isLanguage(stored) ? stored : null;
}

/** The language to start in: the one chosen on this device, else the account's, else French. */
export function preferredLanguage(ofAccount: Language | null): Language {
  return chosenLanguage() ?? ofAccount ?? defaultLanguage;
}

export function keepLanguage(language: Language): void {
  deviceStore.write(deviceKeys.language, language);
}
