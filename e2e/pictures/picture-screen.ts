import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator, type Translate } from '@carnet/i18n/translate';
import type { Page } from '@playwright/test';
import type { AccountName, Places } from './environment.ts';

/** A device and a theme in which a screen has a picture, in French unless it says en. */
export type View = `${Device} ${(typeof THEMES)[number]}${'' | ' en'}`;
export type Device = (typeof DEVICES)[number];
export type Language = (typeof LANGUAGES)[number];

export interface PictureScreen {
  /** File name of its pictures. */
  readonly name: string;
  readonly views: readonly View[];
  /** Screens of the walk that the picture shows, if their names differ. */
  readonly shows?: readonly string[];
  /** The signed-in account; signed out without one. */
  readonly account?: AccountName;
  readonly address: string | ((places: Places) => string);
  /** Maximum height; a long list needs only its beginning. */
  readonly mostHeight?: number;
  /** Runs before the address is opened. */
  arrange?(page: Page): Promise<unknown>;
  /** Runs before the picture, if the address alone does not show it. */
  prepare?(page: Page, speak: Translate): Promise<unknown>;
  /** `prepare` makes the page longer. */
  readonly isGrowing?: boolean;
}

export const DEVICES = ['desktop', 'tablet', 'phone'] as const;
export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['fr', 'en'] as const;

/** Texts for actions on a screen, in each language. */
export const SPEECH = {
  fr: createTranslator('fr', compileCatalogue('fr'), 'throw'),
  en: createTranslator('en', compileCatalogue('en'), 'throw'),
};
