import { civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import { expiresBeforeIssue, isDocumentKind, type DocumentFacts } from '#documents/document.ts';
import { comingDocumentAnnouncements } from '#documents/coming-document-announcements.ts';
import { documentNotificationsFor, documentState, type DocumentState } from '#documents/document-reminder.ts';
import { describe, expect, it } from 'vitest';

const TODAY = civilDateOf(2026, 11, 21);
const day = (month: number, date: number, year = 2026): CivilDate => civilDateOf(year, month, date);

function aDocument(change: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    id: 'd1',
    vehicleId: 'v1',
    kind: 'insurance',
    expiresOn: day(12, 31),
    advanceDays: 30,
    active: true,
    ...change,
  };
}

describe('the state of a document', () => {
  it.each<[string, Partial<DocumentFacts>, DocumentState]>([
    ['without an expiry', { expiresOn: null }, 'none'],
    ['31 days left of 30', { expiresOn: day(12, 22) }, 'valid'],
    ['30 days left of 30', { expiresOn: day(12, 21) }, 'soon'],
    ['4 days left', { expiresOn: day(11, 25) }, 'soon'],
    ['3 days left', { expiresOn: day(11, 24) }, 'urgent'],
    ['on its last day', { expiresOn: TODAY }, 'urgent'],
    ['the day after', { expiresOn: day(11, 20) }, 'expired'],
    ['years ago', { expiresOn: day(2, 28, 2019) }, 'expired'],
    ['on its last day, advance of 0 days', { expiresOn: TODAY, advanceDays: 0 }, 'urgent'],
    ['2 days left, advance of 0 days', { expiresOn: day(11, 23), advanceDays: 0 }, 'valid'],
    ['switched off and expired', { expiresOn: day(11, 20), active: false }, 'expired'],
    ['a warranty that is over', { kind: 'warranty', expiresOn: day(11, 20) }, 'expired'],
  ])('%s', (_, change, state) => {
    expect(documentState(aDocument(change), TODAY)).toBe(state);
  });
});

describe('documents in the notification panel', () => {
  const told = (change: Partial<DocumentFacts>, vehicles: { id: string; archived: boolean }[] = []) =>
    documentNotificationsFor([aDocument(change)], vehicles, [], TODAY).map(({ severity }) => severity);

  it.each<[string, Partial<DocumentFacts>, string[]]>([
    ['before its advance', {}, []],
    ['within its advance', { expiresOn: day(12, 1) }, ['high']],
    ['within three days', { expiresOn: day(11, 22) }, ['critical']],
    ['expired', { expiresOn: day(11, 1) }, ['critical']],
    ['expired, switched off', { expiresOn: day(11, 1), active: false }, []],
    ['a warranty that is over', { kind: 'warranty', expiresOn: day(11, 1) }, []],
    ['a licence, without a vehicle', { kind: 'licence', vehicleId: null, expiresOn: day(12, 1) }, ['high']],
    ['without an expiry', { expiresOn: null }, []],
  ])('%s', (_, change, severities) => {
    expect(told(change)).toEqual(severities);
  });

  it('of an archived vehicle → not shown', () => {
    expect(told({ expiresOn: day(11, 1) }, [{ id: 'v1', archived: true }])).toEqual([]);
  });
});

describe('coming announcements of a document', () => {
  const settings = {
    reminderAdvanceDays: 7,
    reminderAdvanceKm: 0,
  };
  const coming = (change: Partial<DocumentFacts>, isArchived = false) =>
    comingDocumentAnnouncements(aDocument(change), isArchived, settings, TODAY).map(
      ({ date, moment }) => `${date} ${moment}`,
    );

  it('an insurance → at its own advance, three days before, the day after, and three more times', () => {
    expect(coming({})).toEqual([
      '2026-12-01 approaching',
      '2026-12-28 critical',
      '2027-01-01 overdue',
      '2027-01-08 overdue_again',
      '2027-01-15 overdue_again',
      '2027-01-22 overdue_again',
    ]);
  });

  it('a warranty → nothing after it has expired', () => {
    expect(coming({ kind: 'warranty' })).toEqual(['2026-12-01 approaching', '2026-12-28 critical']);
  });

  it('switched off, or of an archived vehicle → nothing', () => {
    expect(coming({ active: false })).toEqual([]);
    expect(coming({}, true)).toEqual([]);
  });
});

it('an expiry on the day of issue is valid, an earlier one is not', () => {
  expect(expiresBeforeIssue(TODAY, TODAY)).toBe(false);
  expect(expiresBeforeIssue(TODAY, day(11, 20))).toBe(true);
  expect(expiresBeforeIssue(null, day(11, 20))).toBe(false);
});

it('unknown document kinds are rejected', () => {
  expect([isDocumentKind('licence'), isDocumentKind('passport'), isDocumentKind(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
