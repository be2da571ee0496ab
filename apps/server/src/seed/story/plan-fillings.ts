import type { Dice } from '#seed/story/dice.ts';
import type { MileageCurve } from '#seed/story/mileage-curve.ts';
import type { ExpenseStory, Fuelling } from '#seed/story/story.ts';
import { addDays, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { completeFilling, quantityOf } from '@carnet/domain/expenses/quantity';
import { eurosFromCents } from '@carnet/domain/money/cents';

/** One filling in so many stops before the tank is full, one in so many is not noted. */
const [PARTIAL_EVERY, MISSED_EVERY] = [9, 25];
/** More in winter, less in summer, January first. */
const SEASONS = [1.07, 1.06, 1.03, 1, 0.97, 0.96, 0.97, 0.98, 0.98, 1, 1.03, 1.06] as const;
/** A price swings by 6 % within about two years. */
const [PRICE_SWING, PRICE_DAYS] = [0.06, 120];

/** Fillings from the first day of `fuelling` to the day before `today`, each when the tank is about empty. */
export function planFillings(
  fuelling: Fuelling,
  curve: MileageCurve,
  today: CivilDate,
  dice: Dice,
): ExpenseStory[] {
  const fillings: ExpenseStory[] = [];
  let [missing, filledAt, stopAt, isMissed] = [fuelling.perHundred * 4, curve(fuelling.from) - 1, 0, false];
  for (let date = fuelling.from; date < today; date = addDays(date, 1)) {
    const mileage = curve(date);
    if (mileage < stopAt || mileage === filledAt) continue;
    const season = SEASONS[Number(date.slice(5, 7)) - 1] ?? 1;
    const chance = 0.95 + dice.fraction() * 0.1;
    missing += ((mileage - filledAt) / 100) * fuelling.perHundred * season * chance;
    const isFull = stopAt === 0 || dice.integer(1, PARTIAL_EVERY) > 1;
    const litres = isFull ? missing : missing / 2;
    const isNoted = stopAt === 0 || dice.integer(1, MISSED_EVERY) > 1;
    if (isNoted) {
      fillings.push({
        ...fillingOf(fuelling, date, litres, dice),
        mileage,
        isFull,
        missedPrevious: isMissed,
      });
    }
    isMissed = !isNoted;
    missing -= litres;
    filledAt = mileage;
    stopAt = mileage + fuelling.range * (isFull ? 1 : 0.5) * (0.85 + dice.fraction() * 0.2);
  }
  return fillings;
}

function fillingOf({ price, stations, from }: Fuelling, date: CivilDate, litres: number, dice: Dice) {
  const swing = 1 + PRICE_SWING * Math.sin(daysBetween(from, date) / PRICE_DAYS);
  const unitPrice = Math.round(price * swing * (0.985 + dice.fraction() * 0.03) * 1000);
  const quantity = Math.round(litres * 100) * 10;
  const { cost } = completeFilling({ quantity, unitPrice, cost: null });
  if (cost === null) throw new RangeError('A tank costs no such amount');
  return {
    kind: 'fuel',
    date,
    cost: eurosFromCents(cost),
    quantity: quantityOf(quantity),
    unit: 'L',
    place: dice.pick(stations),
  } as const;
}
