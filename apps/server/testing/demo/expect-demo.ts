import type { Garage } from '#testing/demo/read-garage.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { toRecurringFacts } from '@carnet/contract/expenses/expense-facts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import { addDays, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { expectedExpenses } from '@carnet/domain/expenses/expected-expenses';
import { urgencyOf } from '@carnet/domain/reminders/urgency';
import { expect } from 'vitest';

/** The urgency of each reminder on that day as in the panel, worst first. */
export function urgenciesOf({ reminders, vehicles }: Garage, today: CivilDate): string[] {
  return reminders
    .map((reminder) => {
      const vehicle = vehicles.find(({ id }) => id === reminder.vehicle_id);
      const facts = toReminderFacts(reminder);
      const urgency = urgencyOf(facts, vehicle?.currentMileage ?? null, null, today);
      return `${vehicle?.name} ${reminder.maintenance_type} ${urgency}`;
    })
    .filter((text) => !text.endsWith('upcoming'))
    .toSorted();
}

/** Estimates for new tyres and a general service of the Clio; swaps, bulbs and wipers are separate types. */
function estimatesOf({ reminders, vehicles }: Garage) {
  const clio = vehicles.find(({ name }) => name === 'Clio de la famille');
  const shown = ['tire_change', 'general_maintenance'];
  return Object.fromEntries(
    reminders
      .filter((reminder) => reminder.vehicle_id === clio?.id && shown.includes(reminder.maintenance_type))
      .map((reminder) => [reminder.maintenance_type, reminder.estimated_cost]),
  );
}

function expectSteadyMileage({ vehicles, readings }: Garage): void {
  for (const { id, currentMileage } of vehicles) {
    const series = readings
      .filter((reading) => reading.vehicle_id === id)
      .toSorted((a, b) => (a.date === b.date ? a.mileage - b.mileage : a.date < b.date ? -1 : 1));
    series.slice(1).forEach((reading, index) => {
      const before = series[index];
      if (!before) throw new Error('A series has no gap');
      const kilometres = reading.mileage - before.mileage;
      expect(kilometres).toBeGreaterThanOrEqual(0);
      expect(kilometres).toBeLessThanOrEqual(150 * Math.max(1, daysBetween(before.date, reading.date)));
    });
    expect(series.at(-1)?.mileage).toBe(currentMileage);
    expect(series.length).toBeGreaterThan(50);
  }
}

/** The Clio has two sets, which have run all that it ran; the winter tyres have a line of their wear. */
function expectTyres({ vehicles, readings, sets, fittings }: Garage): void {
  const clio = vehicles.find(({ name }) => name === 'Clio de la famille');
  expect(sets.map(({ season }) => season).toSorted()).toEqual(['summer', 'winter']);
  expect(sets.every((set) => set.vehicle_id === clio?.id)).toBe(true);
  expect(fittings.length).toBeGreaterThanOrEqual(9);
  const mileages = readings.filter((one) => one.vehicle_id === clio?.id).map(({ mileage }) => mileage);
  const run = sets.reduce((sum, { distance }) => sum + (distance ?? 0), 0);
  expect(run).toBe(Math.max(...mileages) - Math.min(...mileages));
  expect(clio?.distanceWithoutTyres).toBe(0);
  for (const { treads } of sets) {
    expect(treads.length).toBeGreaterThanOrEqual(2);
    expect(treads.every(({ mm }) => mm > 3 && mm < 9)).toBe(true);
  }
  const winter = sets.find(({ season }) => season === 'winter');
  expect(winter?.wear.map(({ kind }) => kind)).toEqual(['advice', 'law']);
}

/** All other reminders are upcoming. */
export const URGENT_IN_DEMO = [
  'Clio de la famille technical_inspection late',
  'Kangoo de l’atelier insurance urgent',
  'Kangoo de l’atelier oil_change soon',
];

/** What the demo garage has on any day, besides its urgent reminders. */
export function expectDemo(garage: Garage): void {
  const estimates = estimatesOf(garage);
  expect(estimates.tire_change).toBeGreaterThan(150);
  expect(estimates.general_maintenance).toBeGreaterThan(50);
  expect(garage.reminders.filter((reminder) => !reminder.active)).toHaveLength(1);
  expect(garage.reminders).toHaveLength(26);
  expect(garage.vehicles.map((vehicle) => vehicle.type).toSorted()).toEqual(['car', 'motorcycle', 'truck']);
  expect(garage.records.length).toBeGreaterThanOrEqual(90);
  expect(garage.records.length).toBeLessThanOrEqual(120);
  expectSteadyMileage(garage);
  expectTyres(garage);
}

/** Two years of fill-ups that measure each vehicle, and two costs that recur. */
export async function expectFillUps(caller: TestCaller, today: CivilDate): Promise<void> {
  const expenses: Expense[] = (await caller.get('/v1/expenses?limit=500')).body.items;
  const litres: number[] = [];
  for (const { id } of (await caller.get('/v1/vehicles')).body.items) {
    const { body } = await caller.get(`/v1/expenses/consumption?vehicleId=${id}`);
    const [{ unit, mean, legs }] = body.energies;
    const fillings = expenses.filter(({ kind, vehicle_id }) => kind === 'fuel' && vehicle_id === id);
    const [latest, first] = [fillings[0], fillings.at(-1)];
    expect([unit, fillings.length > 20, legs.length > 15]).toEqual(['L', true, true]);
    expect(daysBetween(first?.date ?? today, today)).toBeGreaterThan(700);
    expect(daysBetween(latest?.date ?? addDays(today, -999), today)).toBeLessThan(60);
    litres.push(Math.round(mean.perHundred));
  }
  expect(litres.toSorted((a, b) => a - b)).toEqual([3, 6, 6]);
  expect(expenses.some(({ kind, isFull }) => kind === 'fuel' && !isFull)).toBe(true);
  expect(expenses.some(({ missedPrevious }) => missedPrevious)).toBe(true);
  const expected = expectedExpenses(expenses.map(toRecurringFacts));
  expect(expected.map(({ latest: { expense } }) => expense.kind).toSorted()).toEqual(['loan', 'parking']);
  expect(expected.filter(({ date }) => date < today || date > addDays(today, 62))).toEqual([]);
}
