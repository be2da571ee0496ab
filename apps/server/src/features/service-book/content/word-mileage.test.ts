import { wordMileage } from '#features/service-book/content/word-mileage.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { summariseMileage } from '@carnet/domain/service-book/service-book';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import { expect, it } from 'vitest';

const wording = {
  t: createTranslator('en', compileCatalogue('en'), 'throw'),
  format: formattersFor('en'),
};
const plain = (label: string) => label.replaceAll(/\s/g, ' ');

function readLabels(...readings: [day: number, month: number, mileage: number][]) {
  const story = summariseMileage(
    readings.map(([day, month, mileage]) => ({ date: civilDateOf(2026, month, day), mileage })),
  );
  const curve = wordMileage(wording, story)?.curve;
  return {
    days: curve?.days.map(({ label }) => plain(label)),
    kilometres: curve?.kilometres.map(({ label }) => plain(label)),
  };
}

it('some weeks at one mileage → each month once, and a scale of round numbers', () => {
  expect(readLabels([2, 11, 50_000], [25, 11, 50_000])).toEqual({
    days: ['November 2026'],
    kilometres: ['50,000 km', '50,100 km'],
  });
});

it('ten months → five months, spread evenly', () => {
  expect(readLabels([1, 1, 50_000], [1, 11, 60_000])).toEqual({
    days: ['January 2026', 'March 2026', 'June 2026', 'August 2026', 'November 2026'],
    kilometres: ['50,000 km', '52,000 km', '54,000 km', '56,000 km', '58,000 km', '60,000 km'],
  });
});

it('more readings than function arguments allow → the same scale', () => {
  const date = civilDateOf(2026, 1, 1);
  const story = summariseMileage(
    Array.from({ length: 200_000 }, (_, index) => ({ date, mileage: 50_000 + (index % 10_001) })),
  );
  expect(story.longestGapDays).toBe(0);
  expect(wordMileage(wording, story)?.curve?.kilometres.at(-1)?.km).toBe(60_000);
});
