import type { Language } from '@carnet/domain/text/language';

/** A template with one vehicle and one work as an example. Every column is read without a question. */
export const TEMPLATES = {
  fr: 'Véhicule;Date;Kilométrage;Opération;Garage;Montant TTC;Remarques\r\nClio;14/03/2026;61250;Vidange;Garage du Pont-Vieux;189,90;\r\n',
  en: 'Vehicle,Date,Mileage,Work,Garage,Cost,Notes\r\nClio,2026-03-14,61250,Oil change,Bridge Garage,189.90,\r\n',
} as const satisfies Record<Language, string>;
