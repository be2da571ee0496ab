import { planOfText } from '#testing/sample-plans.ts';
import { expect, it } from 'vitest';

it.each([
  'Date;Km;Litres;Prix/L;Montant\n14/03/2026;61250;38,50;1,789;68,88\n02/04/2026;61900;20,10;1,800;36,18',
  'Date;Kilométrage;Quantité (L);Prix au litre;Total;Plein\n14/03/2026;61250;38,50;1,789;68,88;oui\n02/04/2026;61900;20,10;1,80;36,18;non',
  'Date;Km;Opération;Litres;Montant\n14/03/2026;61250;Plein;38,50;68,88\n02/04/2026;61900;Essence;20,10;36,18',
])('%j → fill-ups with their cost', (text) => {
  const { records, expenses } = planOfText(text);
  expect(records).toEqual([]);
  expect(expenses).toMatchObject([
    { kind: 'fuel', cents: 6888, quantity: 38.5, mileage: 61_250 },
    { kind: 'fuel', cents: 3618, quantity: 20.1, mileage: 61_900 },
  ]);
});

it('a column for full tanks → partial fill-ups', () => {
  const text = 'Date;Km;Litres;Total;Plein\n14/03/2026;61250;38,5;68,88;oui\n02/04/2026;61900;20,1;36,18;non';
  expect(planOfText(text).expenses.map(({ isFull }) => isFull)).toEqual([true, false]);
});

it('a row with other work, or without litres → work', () => {
  const text = 'Date;Km;Opération;Litres;Montant\n14/03/2026;61250;Vidange;5;189,90\n02/06/2026;62480;CT;;82';
  expect(planOfText(text).records.map(({ type, cents }) => [type, cents])).toEqual([
    ['oil_change', 18_990],
    ['technical_inspection', 8200],
  ]);
});

it('quantity and unit price, no total → the cost is computed; without a quantity it becomes a question', () => {
  const text =
    'Date;Km;Travaux;Qté;Prix unitaire\n14/03/2026;61250;Pneus avant;2;89,90\n02/04/2026;61900;Vidange;;75,00';
  expect(planOfText(text).records).toMatchObject([
    {
      type: 'tire_change',
      cents: 17_980,
      doubts: [{ field: 'cost', cause: 'cost_computed', isGuess: true }],
    },
    { type: 'oil_change', cents: null, doubts: [{ field: 'cost', proposal: 7500, isGuess: false }] },
  ]);
});
