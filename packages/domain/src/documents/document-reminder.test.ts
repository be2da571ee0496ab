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

describe('where a document stands', () => {
  it.each<[string, Partial<DocumentFacts>, DocumentState]>([
    ['without an expiry', { expiresOn: null }, 'none'],
    ['31 days left of 30', { expiresOn: day(12, 22) }, 'valid'],
    ['30 days left of 30', { expiresOn: day(12, 21) }, 'soon'],
    ['4 days left', { expiresOn: day(11, 25) }, 'soon'],
    ['3 days left', { expiresOn: day(11, 24) }, 'urgent'],
    ['on its last day', { expiresOn: TODAY }, 'urgent'],
    ['the day after', { expiresOn: day(11, 20) }, 'expired'],
    ['years ago', { expiresOn: day(2, 28, 2019) }, 'expired'],
    ['on its last day, announced on that day alone', { expiresOn: TODAY, advanceDays: 0 }, 'urgent'],
    ['2 days left, announced on the last day alone', { expiresOn: day(11, 23), advanceDays: 0 }, 'valid'],
    ['not to be announced, expired all the same', { expiresOn: day(11, 20), active: false }, 'expired'],
    ['a warranty that is over', { kind: 'warranty', expiresOn: day(11, 20) }, 'expired'],
  ])('%s', (_, change, state) => {
    expect(documentState(aDocument(change), TODAY)).toBe(state);
  });
});

describe('whom the panel tells of', () => {
  const told = (change: Partial<DocumentFacts>, vehicles: { id: string; archived: boolean }[] = []) =>
    documentNotificationsFor([aDocument(change)], vehicles, [], TODAY).map(({ severity }) => severity);

  it.each<[string, Partial<DocumentFacts>, string[]]>([
    ['before its advance', {}, []],
    ['within its advance', { expiresOn: day(12, 1) }, ['high']],
    ['within three days', { expiresOn: day(11, 22) }, ['critical']],
    ['expired', { expiresOn: day(11, 1) }, ['critical']],
    ['expired, not to be announced', { expiresOn: day(11, 1), active: false }, []],
    ['a warranty that is over', { kind: 'warranty', expiresOn: day(11, 1) }, []],
    ['a licence, of nobody’s vehicle', { kind: 'licence', vehicleId: null, expiresOn: day(12, 1) }, ['high']],
    ['without an expiry', { expiresOn: null }, []],
  ])('%s', (_, change, severities) => {
    expect(told(change)).toEqual(severities);
  });

  it('of an archived vehicle → nobody', () => {
    expect(told({ expiresOn: day(11, 1) }, [{ id: 'v1', archived: true }])).toEqual([]);
  });
});

describe('what a device has to know ahead', () => {
  const settings = {
    reminderAdvanceDays: 7,
    reminderAdvanceKm: 0,
  };
  const coming = (change: Partial<DocumentFacts>, isArchived = false) =>
    comingDocumentAnnouncements(aDocument(change), isArchived, settings, TODAY).map(
      ({ date, moment }) => `${date} ${moment}`,
    );

  it('an insurance → its own advance, three days, the day after and three times again', () => {
    expect(coming({})).toEqual([
      '2026-12-01 approaching',
      '2026-12-28 critical',
      '2027-01-01 overdue',
      '2027-01-08 overdue_again',
      '2027-01-15 overdue_again',
      '2027-01-22 overdue_again',
    ]);
  });

  it('a warranty → nothing once it is over', () => {
    expect(coming({ kind: 'warranty' })).toEqual(['2026-12-01 approaching', '2026-12-28 critical']);
  });

  it('not to be announced, or of an archived vehicle → nothing', () => {
    expect(coming({ active: false })).toEqual([]);
    expect(coming({}, true)).toEqual([]);
  });
});

it('an expiry on the day of issue → possible; before it → not', () => {
  expect(expiresBeforeIssue(TODAY, TODAY)).toBe(false);
  expect(expiresBeforeIssue(TODAY, day(11, 20))).toBe(true);
  expect(expiresBeforeIssue(null, day(11, 20))).toBe(false);
});

it('a kind of another version → is none', () => {
  expect([isDocumentKind('licence'), isDocumentKind('passport'), isDocumentKind(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
