import { defaultLanguage, isLanguage, type Language } from '@carnet/i18n/language';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';

/** The language chosen on this device, or null. */
export function chosenLanguage(): Language | null {
  const stored = deviceStore.read(deviceKeys.language);
  return isLanguage(stored) ? stored : null;
}

/** Initial language: the device's choice, else the account's, else French. */
export function preferredLanguage(ofAccount: Language | null): Language {
  return chosenLanguage() ?? ofAccount ?? defaultLanguage;
}

export function storeLanguage(language: Language): void {
  deviceStore.write(deviceKeys.language, language);
}
