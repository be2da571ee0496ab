import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import {
  compareLeading,
  leadingRecord,
  type KeptReminder,
  type LeadingFacts,
  type ShownReminder,
  type Surroundings,
} from '#garage/derived-reminder.ts';
import {
  correctedNextService,
  intervalsFor,
  isSuperseded,
  proposedNextService,
  type ProposalFacts,
} from '#garage/next-service-proposal.ts';
import { setOnCreation, setOnReplacement, type GivenReminder } from '#garage/owner-set.ts';
import { findReminderOfType, linkRecord } from '#garage/record-reminder.ts';
import { settleReminders } from '#garage/settle-reminders.ts';
import { compareReadings, mileageUpTo, type MileagePoint } from '#mileage/mileage-series.ts';
import { findPurchaseReading, type PurchaseFacts } from '#mileage/purchase-reading.ts';
import { hasTrigger } from '#reminders/reminder.ts';
import { purchaseReadingId } from '#sync/derived-id.ts';
import { day } from '#testing/civil-dates.ts';

type Purchase = Omit<PurchaseFacts, 'id'>;
type FormValues = Pick<LeadingFacts, 'vehicleId' | 'type' | 'date' | 'mileage'>;
type Typed = Omit<LeadingFacts, 'id' | 'order' | 'reminderId' | 'isReminderMade'>;
const INTERVALS = { intervalKm: 15_000, intervalDays: 365 };
const FIRST_DAY = day('2024-01-01');
const LAST_DAY = addDays(FIRST_DAY, 41);
const VEHICLES = ['a', 'b'];
const TYPES = ['oil_change', 'insurance'];

/** A garage in memory that applies the rules to its records and reminders. */
class ModelGarage {
  order = 0;
  records = new Map<string, LeadingFacts>();
  reminders = new Map<string, KeptReminder>();
  shown = new Map<string, ShownReminder>();
  trash = new Map<string, LeadingFacts>();
  trashedReminders = new Map<string, KeptReminder>();
  /** The readings of each vehicle, including its purchase. */
  readings = new Map<string, readonly MileagePoint[]>();

  sorted(vehicleId: string, type: string) {
    return [...this.records.values()]
      .filter((record) => record.vehicleId === vehicleId && record.type === type)
      .toSorted(compareLeading);
  }

  around(vehicleId: string): Surroundings {
    const latestFirst = [...this.series(vehicleId)].toSorted(compareReadings).reverse();
    const mileageOn = (date: CivilDate) => mileageUpTo(latestFirst, date) ?? 40_000;
    return { source: null, isExempt: false, plannedOn: [], mileageOn };
  }

  series(vehicleId: string): readonly MileagePoint[] {
    return this.readings.get(vehicleId) ?? [];
  }

  /** Adds a manual reading and checks the purchase reading again. */
  read(vehicleId: string, reading: MileagePoint, purchase: Purchase | null) {
    this.readings.set(vehicleId, [...this.series(vehicleId), reading]);
    this.buy(vehicleId, purchase);
  }

  /** Sets or corrects the purchase in the form of a vehicle. */
  buy(vehicleId: string, purchase: Purchase | null) {
    this.order += 1;
    const facts = { id: vehicleId, ...(purchase ?? { purchaseDate: null, purchaseMileage: null }) };
    const bought = findPurchaseReading(facts, this.series(vehicleId), LAST_DAY);
    const others = this.series(vehicleId).filter(({ id }) => id !== purchaseReadingId(vehicleId));
    this.readings.set(vehicleId, bought ? [...others, bought] : others);
    this.settle();
  }

  candidates(vehicleId: string, type: string) {
    return [...this.reminders.values()]
      .filter((reminder) => reminder.vehicleId === vehicleId && reminder.maintenanceType === type)
      .map((reminder) => ({ ...reminder, active: this.shown.get(reminder.id)?.active ?? true }));
  }

  create(id: string, typed: Typed) {
    this.order += 1;
    const written = { ...typed, id, order: this.order };
    const link = linkRecord(written, null, this.candidates(typed.vehicleId, typed.type), this.isTaken);
    this.records.set(id, { ...written, ...link });
    this.settle();
  }

  correct(id: string, typed: Omit<Typed, 'namedReminderId'>) {
    const before = this.records.get(id);
    if (!before) return;
    this.order += 1;
    const written = { ...before, ...typed };
    const link = linkRecord(written, before, this.candidates(typed.vehicleId, typed.type), this.isTaken);
    this.records.set(id, { ...written, ...link });
    this.settle();
  }

  /** The facts for a record form’s proposal; `stored` is null for a new record. */
  proposalFacts(typed: FormValues, named: string | null, stored: LeadingFacts | null): ProposalFacts {
    const { vehicleId, type, date, mileage } = typed;
    const order = stored?.order ?? Infinity;
    const older = this.candidates(vehicleId, type).filter((reminder) => reminder.order < order);
    const isSameType = stored?.vehicleId === vehicleId && stored.type === type;
    const own = isSameType ? stored.reminderId : named;
    const reminder =
      this.candidates(vehicleId, type).find(({ id }) => id === own) ?? findReminderOfType(older);
    const { intervalKm = null, intervalDays = null } = (reminder && this.shown.get(reminder.id)) ?? {};
    return {
      intervals: intervalsFor({ intervalKm, intervalDays }, INTERVALS),
      date,
      mileage: mileage ?? this.around(vehicleId).mileageOn(date),
      isDatedElsewhere: false,
      isSuperseded: isSuperseded({ id: stored?.id ?? 'new', date, order }, this.sorted(vehicleId, type)),
    };
  }

  /** Creates a record through the form, with the proposed next service unchanged. */
  createByForm(id: string, typed: FormValues, named: string | null) {
    const next = proposedNextService(this.proposalFacts(typed, named, null));
    this.create(id, { ...typed, ...next, isRefund: false, namedReminderId: named });
  }

  correctByForm(id: string, typed: FormValues) {
    const stored = this.records.get(id);
    if (!stored) return;
    const factsOf = (values: FormValues) => this.proposalFacts(values, stored.namedReminderId, stored);
    const next = correctedNextService(stored, factsOf(stored), factsOf(typed));
    this.correct(id, { ...typed, ...next, isRefund: false });
  }

  remove(id: string) {
    const record = this.records.get(id);
    if (!record) return;
    this.order += 1;
    this.records.delete(id);
    this.trash.set(id, record);
    this.settle();
  }

  restore(id: string) {
    const record = this.trash.get(id);
    if (!record) return;
    this.order += 1;
    this.trash.delete(id);
    this.records.set(id, record);
    this.settle();
  }

  add(id: string, given: GivenReminder) {
    this.order += 1;
    const { vehicleId, maintenanceType } = given;
    const set = setOnCreation(given, this.order, null);
    this.reminders.set(id, {
      id,
      vehicleId,
      maintenanceType,
      season: null,
      order: this.order,
      madeBy: null,
      set,
    });
    this.settle();
  }

  put(id: string, given: Omit<GivenReminder, 'vehicleId' | 'maintenanceType'>) {
    const [before, shownBefore] = [this.reminders.get(id), this.shown.get(id)];
    if (!before || !shownBefore) return;
    this.order += 1;
    const records = this.sorted(before.vehicleId, before.maintenanceType);
    const { vehicleId, maintenanceType } = before;
    const set = setOnReplacement(before, shownBefore, { ...given, vehicleId, maintenanceType }, this.order, {
      shown: (laid) =>
        this.settled([{ ...before, set: laid }], vehicleId, maintenanceType).shown[0]?.shown ?? shownBefore,
      source: null,
      leader: leadingRecord(before, records),
    });
    this.reminders.set(id, { ...before, set });
    this.settle();
  }

  settled(reminders: KeptReminder[], vehicleId: string, maintenanceType: string) {
    const records = this.sorted(vehicleId, maintenanceType);
    const around = this.around(vehicleId);
    return settleReminders({
      vehicleId,
      maintenanceType,
      reminders,
      records,
      isComplete: true,
      around,
      intervals: INTERVALS,
    });
  }

  settle() {
    for (const vehicleId of VEHICLES) {
      for (const type of TYPES) {
        const settled = this.settled(this.candidates(vehicleId, type), vehicleId, type);
        for (const id of settled.gone) {
          this.reminders.delete(id);
          this.shown.delete(id);
        }
        for (const { shown, ...kept } of settled.shown) {
          this.reminders.set(kept.id, kept);
          this.shown.set(kept.id, shown);
        }
        for (const id of settled.joining?.records ?? []) {
          const record = this.records.get(id);
          if (record && settled.joining) {
            this.records.set(id, { ...record, reminderId: settled.joining.reminderId });
          }
        }
      }
    }
  }

  isTaken = (id: string) => this.reminders.has(id);

  /** What an owner sees, without the ids of reminders made by records. */
  seen() {
    return [...this.reminders.values()]
      .map(({ id, vehicleId, maintenanceType, madeBy }) => {
        const shown = this.shown.get(id);
        return { vehicleId, maintenanceType, of: madeBy === null ? id : 'records', ...shown };
      })
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
}

const aDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays(FIRST_DAY, days));
const km = fc.integer({ min: 40_000, max: 40_020 });
const corrected = fc.record({
  vehicleId: fc.constantFrom(...VEHICLES),
  type: fc.constantFrom(...TYPES),
  date: aDay,
  mileage: fc.option(km),
  nextServiceDate: fc.option(aDay.map((date) => addDays(date, 300))),
  nextServiceMileage: fc.option(km.map((mileage) => mileage + 10_000)),
  isRefund: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
});
const typed = fc
  .record({ facts: corrected, namedReminderId: fc.option(fc.constantFrom('owned', 'second')) })
  .map(({ facts, namedReminderId }) => ({ ...facts, namedReminderId }));
const given = fc
  .record({
    nextReminderDate: fc.option(aDay.map((date) => addDays(date, 300))),
    lastMileage: fc.option(km),
    plannedMileage: fc.option(km.map((mileage) => mileage + 9000)),
    intervalKm: fc.option(fc.constantFrom(10_000, 15_000)),
    intervalDays: fc.option(fc.constantFrom(365, 730)),
    active: fc.boolean(),
    follows: fc.constant(undefined),
  })
  .filter((reminder) => hasTrigger(reminder));

type Step =
  | { readonly does: 'create'; readonly typed: Typed }
  | { readonly does: 'correct'; readonly at: number; readonly facts: Omit<Typed, 'namedReminderId'> }
  | { readonly does: 'remove' | 'restore'; readonly at: number }
  | { readonly does: 'put'; readonly given: Omit<GivenReminder, 'vehicleId' | 'maintenanceType'> };

const at = fc.nat({ max: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: typed.map((facts) => ({ does: 'create' as const, typed: facts })) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('correct' as const), at, facts: corrected }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('remove' as const, 'restore' as const), at }) },
  { weight: 1, arbitrary: given.map((reminder) => ({ does: 'put' as const, given: reminder })) },
);
const history = fc.array(step, { maxLength: 14 });
/** The initial reminder of an owner; `null`: none, so records make it. */
const start = fc.option(given);

function played(first: Omit<GivenReminder, 'vehicleId' | 'maintenanceType'> | null, steps: readonly Step[]) {
  const garage = new ModelGarage();
  if (first) garage.add('owned', { ...first, vehicleId: 'a', maintenanceType: 'oil_change' });
  steps.forEach((one, index) => play(garage, one, index));
  return garage;
}

function play(garage: ModelGarage, one: Step, index: number): void {
  switch (one.does) {
    case 'create':
      return garage.create(`r${index}`, one.typed);
    case 'correct':
      return garage.correct(`r${one.at}`, one.facts);
    case 'remove':
      return garage.remove(`r${one.at}`);
    case 'restore':
      return garage.restore(`r${one.at}`);
    case 'put':
      return garage.put('owned', one.given);
  }
}

const purchase = fc.option(
  fc.record({
    // Some days are in the future, and some mileages are out of order.
    purchaseDate: fc.option(fc.integer({ min: 0, max: 45 }).map((days) => addDays(FIRST_DAY, days))),
    purchaseMileage: fc.option(km),
  }),
);
const reading = fc.record({ id: fc.uuid(), date: aDay, mileage: km });

const runs = { numRuns: 1000 };

describe('invariants of reminders over any history', () => {
  it('a record created and deleted → as if it had never existed', () => {
    fc.assert(
      fc.property(start, history, typed, (first, steps, facts) => {
        const garage = played(first, steps);
        const before = garage.seen();
        garage.create('new', facts);
        garage.remove('new');
        expect(garage.seen()).toEqual(before);
      }),
      runs,
    );
  });

  it('a record deleted and restored, interleaved with another one → as before', () => {
    fc.assert(
      fc.property(start, history, at, at, fc.boolean(), (first, steps, one, two, isTurned) => {
        const garage = played(first, steps);
        const before = garage.seen();
        const isTrashed = [one, two].some((index) => garage.trash.has(`r${index}`));
        fc.pre(!isTrashed);
        garage.remove(`r${one}`);
        garage.remove(`r${two}`);
        for (const index of isTurned ? [two, one] : [one, two]) garage.restore(`r${index}`);
        expect(garage.seen()).toEqual(before);
      }),
      runs,
    );
  });

  it('a corrected record → as if it had been entered correctly at once', () => {
    fc.assert(
      fc.property(start, history, typed, corrected, (first, steps, facts, right) => {
        // The reminder of a record is chosen when it first states a next service.
        const isStated = (record: Pick<Typed, 'nextServiceDate' | 'nextServiceMileage'>) =>
          record.nextServiceDate !== null || record.nextServiceMileage !== null;
        fc.pre(isStated(facts) === isStated(right));
        const [wrong, atOnce] = [played(first, steps), played(first, steps)];
        wrong.create('new', facts);
        wrong.correct('new', right);
        atOnce.create('new', { ...right, namedReminderId: facts.namedReminderId });
        expect(wrong.seen()).toEqual(atOnce.seen());
      }),
      runs,
    );
  });

  it('a record entered in a form and corrected repeatedly → as if it had been entered correctly at once', () => {
    const values = corrected.map(({ vehicleId, type, date, mileage }) => ({
      vehicleId,
      type,
      date,
      mileage,
    }));
    const named = fc.option(fc.constantFrom('owned', 'second'));
    const wrongs = fc.array(values, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(start, history, named, wrongs, values, (first, steps, name, [wrong, ...others], right) => {
        if (!wrong) return;
        const [garage, atOnce] = [played(first, steps), played(first, steps)];
        garage.createByForm('new', wrong, name);
        for (const one of [...others, right]) garage.correctByForm('new', one);
        atOnce.createByForm('new', right, name);
        const [record, typedAtOnce] = [garage, atOnce].map(({ records }) => records.get('new'));
        expect(record?.nextServiceDate).toBe(typedAtOnce?.nextServiceDate);
        expect(record?.nextServiceMileage).toBe(typedAtOnce?.nextServiceMileage);
        expect(garage.seen()).toEqual(atOnce.seen());
      }),
      runs,
    );
  });

  it('a purchase corrected repeatedly between other readings and records → as if it had been entered correctly at once', () => {
    const mileages = fc.array(fc.tuple(reading, purchase), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        start,
        history,
        mileages,
        purchase,
        history,
        (first, steps, typedMileages, right, after) => {
          const [garage, atOnce] = [played(first, steps), played(first, steps)];
          for (const [one, wrong] of typedMileages) garage.read('a', one, wrong);
          garage.buy('a', right);
          atOnce.readings.set(
            'a',
            typedMileages.map(([one]) => one),
          );
          atOnce.buy('a', right);
          atOnce.order = garage.order;
          const later = after.filter(({ does }) => does !== 'put');
          for (const each of [garage, atOnce])
            for (const [index, one] of later.entries()) play(each, one, 100 + index);
          expect(garage.series('a')).toEqual(expect.arrayContaining([...atOnce.series('a')]));
          expect(garage.series('a')).toHaveLength(atOnce.series('a').length);
          expect(garage.seen()).toEqual(atOnce.seen());
        },
      ),
      runs,
    );
  });

  it('a saved reminder → shows what was saved; saved as shown → changes nothing, now and after later corrections', () => {
    fc.assert(
      fc.property(given, history, given, history, (first, steps, saved, after) => {
        const garage = played(first, steps);
        garage.put('owned', saved);
        const { follows: _follows, ...values } = saved;
        expect(garage.shown.get('owned')).toMatchObject(values);

        const [again, untouched] = [played(first, steps), played(first, steps)];
        const shown = again.shown.get('owned');
        fc.pre(shown !== undefined && hasTrigger(shown));
        again.put('owned', shown);
        const ordinary = after.filter(({ does }) => does !== 'put' && does !== 'create');
        for (const one of [again, untouched]) {
          for (const [index, later] of ordinary.entries()) play(one, later, 100 + index);
        }
        expect(again.seen()).toEqual(untouched.seen());
      }),
      runs,
    );
  });

  it('values set by the owner → stay until a later record leads', () => {
    fc.assert(
      fc.property(given, history, given, history, (first, steps, saved, later) => {
        const garage = played(first, steps);
        garage.put('owned', saved);
        const set = garage.reminders.get('owned')?.set;
        const order = garage.order;
        for (const [index, one] of later.entries()) {
          if (one.does === 'create' || one.does === 'put' || one.does === 'restore') continue;
          play(garage, one, 100 + index);
        }
        const shown = garage.shown.get('owned');
        const fields = ['nextReminderDate', 'lastMileage', 'plannedMileage'] as const;
        const own = fields.filter((field) => set?.[field].order === order);
        expect(own.map((field) => shown?.[field])).toEqual(own.map((field) => saved[field]));
        // A reminder without a trigger is shown as switched off, whatever its owner set.
        const isSwitchedOff = set?.active.order === order && !saved.active;
        expect(isSwitchedOff && shown?.active).not.toBe(true);
      }),
      runs,
    );
  });

  it('records with a next service, entered in any order → the same result', () => {
    fc.assert(
      fc.property(
        start,
        fc.uniqueArray(corrected, { selector: ({ date }) => date, minLength: 2, maxLength: 5 }),
        (first, facts) => {
          const stating = facts.map((one) => ({
            ...one,
            vehicleId: 'a',
            type: 'oil_change',
            nextServiceDate: one.nextServiceDate ?? addDays(one.date, 400),
            namedReminderId: null,
          }));
          const seen = (order: readonly Typed[]) =>
            played(
              first,
              order.map((record) => ({ does: 'create', typed: record }) as const),
            )
              .seen()
              .map(({ ledBy: _ledBy, ...shown }) => shown);
          expect(seen(stating)).toEqual(seen(stating.toReversed()));
        },
      ),
      runs,
    );
  });

  it('→ no active reminder without a trigger, and at most one of a type made by records', () => {
    fc.assert(
      fc.property(start, history, (first, steps) => {
        const garage = played(first, steps);
        for (const shown of garage.shown.values()) expect(shown.active && !hasTrigger(shown)).toBe(false);
        const made = [...garage.reminders.values()].filter(({ madeBy }) => madeBy !== null);
        expect(new Set(made.map(({ vehicleId, maintenanceType }) => vehicleId + maintenanceType)).size).toBe(
          made.length,
        );
      }),
      runs,
    );
  });

  it('« Done » today → not overdue because of anything older', () => {
    fc.assert(
      fc.property(given, history, typed, (first, steps, old) => {
        fc.pre(first.intervalDays !== null);
        const garage = played(
          first,
          steps.filter(({ does }) => does !== 'put'),
        );
        const today: CivilDate = addDays(FIRST_DAY, 41);
        const done = {
          vehicleId: 'a',
          type: 'oil_change',
          date: today,
          mileage: 40_020,
          nextServiceDate: null,
          nextServiceMileage: null,
          isRefund: false,
          namedReminderId: 'owned',
        };
        garage.create('done', done);
        garage.create('old', { ...old, vehicleId: 'a', type: 'oil_change' });
        expect((garage.shown.get('owned')?.nextReminderDate ?? '') > today).toBe(true);
      }),
      runs,
    );
  });
});
