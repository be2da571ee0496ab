import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { chosenLanguage } from '#shared/i18n/language-preference.ts';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Languages, X } from 'lucide-react';
import { useState } from 'react';
import classes from './language-offer.module.css';

/** Offers English once, in English, on a device that is set to it: the first visit is French (specification, section 1). */
export function LanguageOffer() {
  const { t, language } = useTranslation();
  const choose = useLanguageChoice();
  const [isOpen, setIsOpen] = useState(isToBeOffered);
  if (!isOpen || language === 'en') return null;

  function close(): void {
    deviceStore.write(deviceKeys.closedLanguageOffer, 'true');
    setIsOpen(false);
  }

  function take(): void {
    close();
    void choose('en');
  }

  return (
    <p className={classes.offer} lang="en">
      <button type="button" className={classes.take} onClick={take}>
        <Languages size={20} aria-hidden="true" />
        {t('shell.language.offer')}
      </button>
      {/* Not the button of the frame, which a first visit can do without. */}
      <button
        type="button"
        className={classes.take}
        aria-label={t('shell.language.decline')}
        title={t('shell.language.decline')}
        onClick={close}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </p>
  );
}

function isToBeOffered(): boolean {
  const isEnglish = /^en\b/i.test(navigator.language);
  return isEnglish && chosenLanguage() === null && deviceStore.read(deviceKeys.closedLanguageOffer) === null;
}
