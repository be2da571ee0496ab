import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator, type Translate } from '@carnet/i18n/translate';
import type { Page } from '@playwright/test';
import type { AccountName, Places } from './environment.ts';

/** A device and a theme in which a screen has a picture, in French without more words. */
export type View = `${Device} ${(typeof THEMES)[number]}${'' | ' en'}`;
export type Device = (typeof DEVICES)[number];
export type Language = (typeof LANGUAGES)[number];

export interface PictureScreen {
  /** Of its pictures. */
  readonly name: string;
  readonly views: readonly View[];
  /** The screens of the walk that it shows, where their name is another. */
  readonly shows?: readonly string[];
  /** Who looks at it; nobody is signed in without. */
  readonly account?: AccountName;
  readonly address: string | ((places: Places) => string);
  /** Of a long list only the beginning is of interest. */
  readonly mostHeight?: number;
  /** What is done before the address is opened. */
  arrange?(page: Page): Promise<unknown>;
  /** What is done before the picture, when the address does not show it by itself. */
  prepare?(page: Page, speak: Translate): Promise<unknown>;
  /** What is prepared makes the page longer. */
  readonly isGrowing?: boolean;
}

export const DEVICES = ['desktop', 'tablet', 'phone'] as const;
export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['fr', 'en'] as const;

/** In each language, for what is done on a screen. */
export const SPEECH = {
  fr: createTranslator('fr', compileCatalogue('fr'), 'throw'),
  en: createTranslator('en', compileCatalogue('en'), 'throw'),
};
