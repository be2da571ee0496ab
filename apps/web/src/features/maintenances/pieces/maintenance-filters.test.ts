import {
  isFiltered,
  readMaintenanceFilters,
  toRecordQuery,
  writeMaintenanceFilters,
} from '#features/maintenances/pieces/maintenance-filters.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';

const vehicle = '0193aa10-0000-7000-8000-000000000001';
const plain = { tab: 'upcoming', q: '', vehicleId: null, type: null } as const;
const read = (query: string) => readMaintenanceFilters(new URLSearchParams(query));

describe('readMaintenanceFilters', () => {
  it('no query → upcoming, of all vehicles and types', () => {
    expect(read('')).toEqual(plain);
    expect(isFiltered(read('tab=all'))).toBe(false);
  });
  it('all filters → round trip', () => {
    const filters = { tab: 'all', q: 'huile', vehicleId: vehicle, type: 'oil_change' } as const;
    expect(read(writeMaintenanceFilters(filters).toString())).toEqual(filters);
    expect(isFiltered(filters)).toBe(true);
  });
  it('unknown tab, vehicle that is no id → ignored', () => {
    expect(read('tab=soon&vehicle=clio&type=')).toEqual(plain);
  });
});

describe('writeMaintenanceFilters', () => {
  it('default filters → address without query', () => {
    expect(writeMaintenanceFilters(plain).toString()).toBe('');
  });
});

describe('recordQueryOf', () => {
  const TYPES = [
    { key: 'oil_change', label: 'Vidange' },
    { key: 'brake_service', label: 'Freins' },
    { key: 'technical_inspection', label: 'Contrôle technique' },
    { key: 'courroie', label: 'Contrôle de la courroie' },
  ];
  const today = civilDateOf(2026, 11, 21);
  it('recent → from a year before today', () => {
    expect(toRecordQuery({ ...plain, tab: 'recent' }, TYPES, today)).toEqual({ from: '2025-11-21' });
  });
  it('all → only the given filters', () => {
    expect(toRecordQuery({ ...plain, tab: 'all' }, TYPES, today)).toEqual({});
    expect(toRecordQuery({ ...plain, tab: 'all', q: 'huile', type: 'oil_change' }, TYPES, today)).toEqual({
      q: 'huile',
      type: 'oil_change',
    });
  });
  it.each([
    ['VIDANGE', 'oil_change'],
    ['controle', 'technical_inspection,courroie'],
    ['golf vidange', ';oil_change'],
    ['contrôle courroie', 'technical_inspection,courroie;courroie'],
    ['AB - 123 vidange', ';;oil_change'],
    ['golf', undefined],
  ])('the words « %s » → the types whose names contain each of them: %s', (q, types) => {
    expect(toRecordQuery({ ...plain, tab: 'all', q }, TYPES, today).types).toBe(types);
  });
  it('more types than the call accepts → as many as fit', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      key: `${'e'.repeat(56)}_${index}`,
      label: `e ${index}`,
    }));
    const { types = '' } = toRecordQuery({ ...plain, tab: 'all', q: 'e' }, many, today);
    expect(types.length).toBeGreaterThan(7900);
    expect(types.length).toBeLessThanOrEqual(8000);
  });
});
