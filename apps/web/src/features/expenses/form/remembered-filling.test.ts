import { blankExpense, withAmount } from '#features/expenses/form/expense-values.ts';
import {
  rememberedFilling,
  usualKind,
  withFuel,
  withKind,
  withVehicle,
} from '#features/expenses/form/remembered-filling.ts';
import { anExpense } from '#testing/expenses.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';

const [petrol, electric, plugIn] = [
  { id: 'v1', energy: 'petrol' },
  { id: 'v2', energy: 'electric' },
  { id: 'v3', energy: 'plugin_hybrid' },
] as const;
const vehicles = [petrol, electric, plugIn, { id: 'v9', energy: 'diesel' } as const];
const filling = { vehicle_id: 'v1', kind: 'fuel', date: civilDateOf(2026, 3, 5) } as const;
const latest = [
  anExpense({ vehicle_id: 'v1', place: 'Station du Lac', cost: 30 }),
  anExpense({ vehicle_id: 'v1', place: 'Hyper', cost: 74.36, quantity: 40, unit: 'L' }),
  anExpense({ vehicle_id: 'v2', kind: 'charge', place: 'Maison', cost: 4.4, quantity: 22, unit: 'kWh' }),
  anExpense({ vehicle_id: 'v3', kind: 'charge', place: 'Maison', cost: 2, quantity: 10, unit: 'kWh' }),
];
const blank = blankExpense('e1', filling, rememberedFilling(latest, filling, petrol));

describe('prefilled values', () => {
  it('station of the latest filling, price of the latest that has one', () => {
    expect(rememberedFilling(latest, filling, petrol)).toEqual({
      place: 'Station du Lac',
      unit: 'L',
      fuel: 'petrol',
      unitPrice: 1.859,
    });
  });

  it('toll, or the first filling of a vehicle → nothing', () => {
    const nothing = { place: '', unit: 'L', fuel: null, unitPrice: null };
    expect(rememberedFilling(latest, { ...filling, kind: 'toll' }, petrol)).toEqual(nothing);
    expect(rememberedFilling(latest, { ...filling, vehicle_id: 'v9' }, undefined)).toEqual(nothing);
  });

  it.each([
    [petrol, 'fuel'],
    [electric, 'charge'],
    [plugIn, 'charge'],
    [{ id: 'v9', energy: 'plugin_hybrid' } as const, 'fuel'],
    [undefined, 'fuel'],
  ])('%o → usually %s', (vehicle, kind) => {
    expect(usualKind(vehicle, latest)).toBe(kind);
  });

  it('litres at the prefilled price → the total; another total typed → another price', () => {
    const filled = withAmount(blank, 'quantity', 40);
    expect(filled).toMatchObject({ quantity: 40, unitPrice: 1.859, cost: 74.36 });
    expect(withAmount(filled, 'cost', 76)).toMatchObject({ quantity: 40, unitPrice: 1.9, cost: 76 });
  });
});

describe('another vehicle or kind chosen', () => {
  it("filling → the vehicle's usual kind at its price; typed values stay", () => {
    const moved = withVehicle(withAmount(blank, 'quantity', 20), electric, vehicles, latest);
    expect(moved).toMatchObject({
      vehicle_id: 'v2',
      kind: 'charge',
      unit: 'kWh',
      place: 'Maison',
      quantity: 20,
      unitPrice: 0.2,
      cost: 4,
    });
  });

  it('typed station and price → stay', () => {
    const typed = withAmount({ ...blank, place: 'Ailleurs' }, 'unitPrice', 2);
    expect(withVehicle(typed, electric, vehicles, latest)).toMatchObject({ place: 'Ailleurs', unitPrice: 2 });
  });

  it('toll of another vehicle → a toll', () => {
    const toll = withKind(blank, 'toll', vehicles, latest);
    expect(toll).toMatchObject({ kind: 'toll', place: '', unitPrice: null });
    expect(withVehicle(toll, electric, vehicles, latest)).toMatchObject({ kind: 'toll', vehicle_id: 'v2' });
  });

  it('total computed from a price unknown there → cleared', () => {
    const filled = withAmount(blank, 'quantity', 40);
    expect(withVehicle(filled, { id: 'v9', energy: 'diesel' }, vehicles, latest)).toMatchObject({
      quantity: 40,
      unitPrice: null,
      cost: null,
    });
  });
});

describe('fuel', () => {
  const fillings = [
    anExpense({ vehicle_id: 'v1', fuel: 'lpg', place: 'Station du Lac', cost: 36, quantity: 40, unit: 'L' }),
    anExpense({ vehicle_id: 'v1', fuel: 'e10', place: 'Hyper', cost: 70, quantity: 40, unit: 'L' }),
  ];
  const filled = blankExpense('e1', filling, rememberedFilling(fillings, filling, petrol));

  it("of the latest filling → proposed, with its price; without one, the vehicle's usual fuel", () => {
    expect(filled).toMatchObject({ fuel: 'lpg', unit: 'L', unitPrice: 0.9 });
    expect(rememberedFilling([], filling, { energy: 'diesel' })).toMatchObject({ fuel: 'diesel', unit: 'L' });
    expect(rememberedFilling([], { ...filling, kind: 'charge' }, petrol)).toMatchObject({ fuel: null });
  });

  it('another fuel → its price and unit, and the total follows', () => {
    const other = withFuel(withAmount(filled, 'quantity', 20), 'e10', vehicles, fillings);
    expect(other).toMatchObject({ fuel: 'e10', unit: 'L', unitPrice: 1.75, cost: 35 });
    expect(withFuel(other, 'cng', vehicles, fillings)).toMatchObject({
      fuel: 'cng',
      unit: 'kg',
      unitPrice: null,
    });
  });
});
