import { findNames, listWorkshops } from '#features/maintenances/workshops.ts';
import { describe, expect, it } from 'vitest';

describe('workshopsOf', () => {
  it('same workshop several times → once, with its latest name and latest known address', () => {
    expect(
      listWorkshops([
        { garage_name: 'Garage du Port', garage_address: null },
        { garage_name: null, garage_address: null },
        { garage_name: 'Élite Auto', garage_address: 'Lyon' },
        { garage_name: 'garage du port', garage_address: '3 quai Sud, La Rochelle' },
        { garage_name: 'Garage du Port', garage_address: 'ancienne adresse' },
      ]),
    ).toEqual([
      { name: 'Garage du Port', address: '3 quai Sud, La Rochelle' },
      { name: 'Élite Auto', address: 'Lyon' },
    ]);
  });
  it('no record names one → empty', () => {
    expect(listWorkshops([{ garage_name: null, garage_address: 'Lyon' }])).toEqual([]);
  });
});

describe('namesLike', () => {
  const names = ['Garage du Port', 'Élite Auto', 'Norauto'];
  it('part of a name without its accents → found', () => {
    expect(findNames('elite', names)).toEqual(['Élite Auto']);
  });
  it('nothing typed → all; exactly one of them → nothing else to suggest', () => {
    expect(findNames('', names)).toEqual(names);
    expect(findNames('Norauto', names)).toEqual([]);
  });
});
