import { describe, expect, expectTypeOf, it } from 'vitest';
import { compileCatalogue, compileNamespace } from '#compile-catalogue.ts';
import type { MessageKey } from '#namespaces.ts';
import { createTranslator, type PlainMessageKey, type Translate } from '#translate.ts';

const french = createTranslator('fr', compileCatalogue('fr'), 'throw');
const english = createTranslator('en', compileCatalogue('en'), 'throw');

describe('createTranslator', () => {
  it('returns the text of its language', () => {
    expect([french('shell.nav.dashboard'), english('shell.nav.dashboard')]).toEqual([
      'Tableau de bord',
      'Dashboard',
    ]);
    expect([french.language, english.language]).toEqual(['fr', 'en']);
  });

  it('inserts values and picks the plural', () => {
    const values = { name: 'Clio', records: 34 };
    expect(french('vehicles.confirmDelete.title', values)).toBe('Supprimer Clio et ses 34 entretiens\u202f?');
    expect(english('vehicles.confirmDelete.title', values)).toBe(
      'Delete Clio and its 34 maintenance records?',
    );
  });

  it('a text that is not loaded → throws, or a generic sentence without the key', () => {
    expect(() => createTranslator('fr', {}, 'throw')('common.action.save')).toThrow('common.action.save');
    expect(createTranslator('fr', {}, 'generic')('common.action.save')).toBe('Texte indisponible');
    expect(createTranslator('en', {}, 'generic')('common.action.save')).toBe('Text unavailable');
  });

  it('hasPlainText: loaded and without placeholder', () => {
    const keys = ['problems.not_found', 'vehicles.toast.added', 'problems.nothing', 'toString'];
    expect(keys.map((key) => french.hasPlainText(key))).toEqual([true, false, false, false]);
  });

  it('wrong keys and values do not compile', () => {
    expectTypeOf<'vehicles.form.name.label'>().toExtend<PlainMessageKey>();
    expectTypeOf<'vehicles.form.nome.label'>().not.toExtend<MessageKey>();
    expectTypeOf<'vehicles.toast.added'>().not.toExtend<PlainMessageKey>();
    const calls = (t: Translate, isAdded: boolean) => [
      t(isAdded ? 'vehicles.toast.added' : 'vehicles.toast.deleted', { name: 'Clio' }),
      // @ts-expect-error a missing value
      t('vehicles.toast.added'),
      // @ts-expect-error a number where formatted text belongs
      t('vehicles.toast.added', { name: 3 }),
      // @ts-expect-error a value that the text does not have
      t('vehicles.toast.added', { name: 'Clio', plate: 'AB-123-CD' }),
      // @ts-expect-error a value for a text without placeholder
      t('common.action.add', { name: 'Clio' }),
      // @ts-expect-error one of the two keys needs a value
      t(isAdded ? 'vehicles.toast.added' : 'common.action.add'),
    ];
    expect(calls).toBeTypeOf('function');
  });
});

describe('compileNamespace', () => {
  it('a key that the language lacks → the French text', () => {
    expect(compileNamespace('common', { yes: 'Yes' }, { yes: 'Oui', no: 'Non' })).toEqual({
      'common.yes': 'Yes',
      'common.no': 'Non',
    });
  });

  it('an invalid text throws with its key', () => {
    expect(() => compileNamespace('common', { yes: '{name' }, {})).toThrow('common.yes');
  });
});
