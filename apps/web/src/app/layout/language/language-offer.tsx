import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { chosenLanguage } from '#shared/i18n/language-preference.ts';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Languages, X } from 'lucide-react';
import { defaultLanguage, isLanguage, type Language } from '@carnet/i18n/language';
import { useState } from 'react';
import classes from './language-offer.module.css';

/** Offers the device's language once, in that language; a first visit starts in the default language. */
export function LanguageOffer() {
  const { t, language } = useTranslation();
  const choose = useLanguageChoice();
  const [offered, setOffered] = useState(findOffer);
  if (offered === null || language === offered) return null;

  function close(): void {
    deviceStore.write(deviceKeys.closedLanguageOffer, 'true');
    setOffered(null);
  }

  const decline = t(`shell.language.decline.${offered}`);
  return (
    <p className={classes.offer} lang={offered}>
      <button
        type="button"
        className={classes.take}
        onClick={() => {
          close();
          void choose(offered);
        }}
      >
        <Languages size={20} aria-hidden="true" />
        {t(`shell.language.offer.${offered}`)}
      </button>
      {/* A plain button: the icon button of the frame is not loaded on a first visit. */}
      <button type="button" className={classes.take} aria-label={decline} title={decline} onClick={close}>
        <X size={20} aria-hidden="true" />
      </button>
    </p>
  );
}

type OfferedLanguage = Exclude<Language, typeof defaultLanguage>;

function findOffer(): OfferedLanguage | null {
  const spoken = navigator.language.split('-')[0];
  const isAnswered = chosenLanguage() !== null || deviceStore.read(deviceKeys.closedLanguageOffer) !== null;
  return isLanguage(spoken) && spoken !== defaultLanguage && !isAnswered ? spoken : null;
}
