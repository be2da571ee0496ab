import { PartChecks } from '#features/sale/part-checks.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import type { Language } from '@carnet/i18n/language';
import { useState } from 'react';
import classes from './sale.module.css';

/** What can be left out of a book, in the order in which it is asked. */
const PARTS = ['invoices', 'photos', 'costs', 'garages', 'notes', 'plate', 'vin'] as const;
type Part = (typeof PARTS)[number];

/** What a book shows, each part by name, and its language. */
export type BookChoice = Record<Part, boolean> & { readonly lang: Language };

/** The choice of a new book: what a buyer asks for, and nothing that is the owner's own. */
export function useBookChoice(): [BookChoice, (choice: BookChoice) => void] {
  const { language } = useTranslation('sale');
  return useState<BookChoice>({
    invoices: true,
    photos: true,
    costs: false,
    garages: true,
    notes: false,
    plate: false,
    vin: false,
    lang: language,
  });
}

interface BookChoiceFieldsProps {
  readonly choice: BookChoice;
  readonly onChange: (choice: BookChoice) => void;
}

/** Asks what a book shows and in which language. */
export function BookChoiceFields({ choice, onChange }: BookChoiceFieldsProps) {
  const { t } = useTranslation('sale');
  return (
    <>
      <PartChecks
        legend={t('sale.book.shown')}
        parts={PARTS}
        isShown={(part) => choice[part]}
        onChange={(part, isShown) => onChange({ ...choice, [part]: isShown })}
      />
      <div>
        <p className={classes.legend}>{t('sale.book.language')}</p>
        <ChoiceChips
          label={t('sale.book.language')}
          choices={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
          value={choice.lang}
          onChange={(lang) => onChange({ ...choice, lang })}
          isEven
        />
      </div>
    </>
  );
}
