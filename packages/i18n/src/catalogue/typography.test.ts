import { describe, expect, it } from 'vitest';
import { compileCatalogue } from '#compile-catalogue.ts';
import { languages } from '#language.ts';
import { sampleSentences } from '#testing/message-samples.ts';
import { typographyFaults } from '#testing/typography-rules.ts';

describe.each(languages)('the %s catalogue', (language) => {
  it('follows the typography rules in every plural and select case', () => {
    const faults = Object.entries(compileCatalogue(language)).flatMap(([key, message]) =>
      sampleSentences(message, language).flatMap((sentence) =>
        typographyFaults(language, sentence).map((fault) => `${key} « ${sentence} »: ${fault}`),
      ),
    );
    expect(faults).toEqual([]);
  });
});

describe('typographyFaults', () => {
  it.each([
    'Supprimer la Clio\u202f? Oui\u202f!',
    'Dernier relevé\u00a0: 84\u202f210\u202fkm le 8 nov. 2026, à 14:05',
    'Le mot «\u202fvidange\u202f», l’été, À venir… État, Échéance, Ça va',
    'https://carnet.example',
  ])('correct French %j → no fault', (sentence) => {
    expect(typographyFaults('fr', sentence)).toEqual([]);
  });

  it.each([
    ["L'essentiel", 'straight quote'],
    ['Le "mot"', 'straight quote'],
    ['Chargement...', 'three dots'],
    ['Deux  espaces', 'two spaces'],
    ['Deux\u00a0 espaces', 'two spaces'],
    ['Fin ', 'start or end'],
    [' Début', 'start or end'],
    ['Une\nligne', 'line break'],
    ['<b>Gras</b>', 'HTML'],
    ['Un&nbsp;mot', 'HTML'],
    ['vehicles.form.name', 'a key'],
    ['Supprimer ?', 'before ; ! ?'],
    ['Supprimer\u00a0?', 'before ; ! ?'],
    ['Supprimer!', 'before ; ! ?'],
    ['Relevé : 12', 'before :'],
    ['Relevé: 12', 'before :'],
    ['Le « mot »', 'inside « »'],
    ['Le «mot»', 'inside « »'],
    ['Le “mot”', 'English quotes'],
    ['15 Mo au maximum', 'before a unit'],
    ['12 km', 'before a unit'],
    ['7 200', 'inside a number'],
    ['7,200', 'inside a number'],
    ['A venir', 'A without its accent'],
    ['Oui. A bientôt', 'A without its accent'],
    ['Etat du véhicule', 'accent or cedilla'],
    ['Votre Energie', 'accent or cedilla'],
    ['Ca marche', 'accent or cedilla'],
    ['Ajoute ton véhicule', 'tutoiement'],
  ])('wrong French %j → %s', (sentence, fault) => {
    expect(typographyFaults('fr', sentence).join()).toContain(fault);
  });

  it.each(['Delete it? Yes!', 'Last reading: 84,210 km', 'Your “garage”, it’s here…'])(
    'correct English %j → no fault',
    (sentence) => {
      expect(typographyFaults('en', sentence)).toEqual([]);
    },
  );

  it.each([
    ["It's here", 'straight quote'],
    ['Delete\u202f?', 'no-break space'],
    ['Last reading\u00a0: 12', 'no-break space'],
    ['Delete ?', 'a space before'],
    ['«Garage»', 'French quotes'],
    ['Loading...', 'three dots'],
    ['<i>Note</i>', 'HTML'],
    ['Delete {name', 'a brace'],
  ])('wrong English %j → %s', (sentence, fault) => {
    expect(typographyFaults('en', sentence).join()).toContain(fault);
  });
});
