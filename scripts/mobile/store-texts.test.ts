import { languageRules } from '@carnet/i18n/language';
import { expect, it } from 'vitest';
import { readNative } from './native-files.ts';

/** What the stores take, in signs. */
const most = {
  'android/title.txt': 30,
  'android/short_description.txt': 80,
  'android/full_description.txt': 4000,
  'ios/name.txt': 30,
  'ios/subtitle.txt': 30,
  'ios/description.txt': 4000,
  'ios/keywords.txt': 100,
};

it.each(Object.values(languageRules).map(({ locale }) => locale))(
  'the store texts in %s → all there, none longer than the stores take',
  (language) => {
    for (const [file, limit] of Object.entries(most)) {
      const [store, name] = file.split('/');
      const text = readNative(`fastlane/metadata/${store}/${language}/${name}`).trim();
      const signs = [...text].length;
      expect({ file, isRight: signs > 0 && signs <= limit }).toEqual({ file, isRight: true });
    }
  },
);
