import type {
  BookEntry,
  BookFact,
  BookGroup,
  BookSection,
} from '#features/service-book/content/book-content.ts';
import type { BookWording } from '#features/service-book/content/book-words.ts';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { MountedTyres } from '@carnet/domain/tyre-sets/mounted-tyres';
import { ageText, madeInText, millimetresText } from '@carnet/i18n/tyre-sentences';

/** The tyres on the vehicle; null if unknown. */
export function wordTyres(wording: BookWording): BookSection | null {
  const { t, sources } = wording;
  const { mounted } = sources.tyres;
  if (mounted.length === 0) return null;
  return {
    title: t('book.tyres.title'),
    sentences: [],
    groups: mounted.map((tyres) => wordMounted(wording, tyres)),
    curve: null,
  };
}

function wordMounted(wording: BookWording, tyres: MountedTyres<TyreSet>): BookGroup {
  const { t, chosen, format } = wording;
  const { set, axle, since, sinceMileage, lastTread } = tyres;
  const date = format.formatDate(since);
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [t('book.tyres.name'), nameOfSet(wording, set)],
    [t('book.tyres.size'), set.size],
    [t('book.tyres.age'), wordAge(wording, set)],
    [
      t('book.tyres.fitted'),
      sinceMileage === null
        ? t('book.tyres.fittedOn', { date })
        : t('book.tyres.fittedAt', { date, mileage: format.formatKilometres(sinceMileage) }),
    ],
    [t('book.tyres.distance'), set.distance === null ? null : format.formatKilometres(set.distance)],
    [
      t('book.tyres.tread'),
      lastTread &&
        t('book.tyres.treadOn', {
          mm: millimetresText(lastTread.mm, wording),
          date: format.formatDate(lastTread.date),
        }),
    ],
    [
      t('book.tyres.price'),
      chosen.costs === true && set.price !== null ? format.formatEuros(set.price) : null,
    ],
    [t('book.record.notes'), chosen.notes === true ? set.notes : null],
  ];
  return {
    title: t(`tyres.axle.${axle}`),
    facts: facts.flatMap(([name, value]): BookFact[] => (value === null ? [] : [{ name, value }])),
  };
}

/** « Hiver (3PMSF), Michelin Alpin 6 »: the text on the sidewall, not the owner's name for the set. */
function nameOfSet({ t }: Pick<BookWording, 't'>, { season, snow_mark, brand, model }: TyreSet): string {
  const name = t(`tyres.season.${season}`);
  const marked = snow_mark === true ? t('book.tyres.marked', { season: name }) : name;
  const make = [brand, model].filter((part) => part !== null).join(' ');
  return make === '' ? marked : `${marked}, ${make}`;
}

function wordAge({ t, format }: BookWording, set: TyreSet): string | null {
  const month = madeInText(set.dot, format);
  const parts = [month === null ? null : t('book.tyres.madeIn', { month }), ageText(set, { t })];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(' · ');
}

/** The tyres that were fitted, as a row among the records. */
export function wordFitting(wording: BookWording, fitting: TyreFitting): BookEntry {
  const { t, format } = wording;
  const isNothing = fitting.front === null && fitting.rear === null;
  const work = t(
    fitting.rotated ? 'book.tyres.rotation' : isNothing ? 'book.tyres.none' : 'book.tyres.title',
  );
  const date = format.formatDate(fitting.date);
  const mileage = fitting.mileage === null ? null : format.formatKilometres(fitting.mileage);
  return {
    heading: [date, work, ...(mileage === null ? [] : [mileage])].join(' · '),
    date,
    work,
    mileage,
    description: isNothing ? null : describeFitted(wording, fitting),
    cost: null,
    garage: null,
    warranty: null,
    notes: null,
    invoiceHeld: null,
    photos: [],
    photoText: '',
    photosLink: '',
    invoice: null,
  };
}

function describeFitted(wording: BookWording, { front, rear }: TyreFitting): string {
  const { t, sources } = wording;
  const nameOf = (id: string | null): string => {
    if (id === null) return t('tyres.vehicle.unknownAxle');
    const set = sources.tyres.sets.get(id);
    return set ? nameOfSet(wording, set) : t('tyres.otherSet');
  };
  if (front === rear) return nameOf(front);
  return t('tyres.fitting.axles', { front: nameOf(front), rear: nameOf(rear) });
}
