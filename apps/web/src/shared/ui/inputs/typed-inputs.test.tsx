import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { unreadableField } from '#shared/forms/use-shown-faults.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { civilDateOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Language } from '@carnet/i18n/language';
import { useForm } from '@mantine/form';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);

interface FieldsProps {
  readonly onValue?: (value: unknown, refusal: string | null) => void;
  readonly start?: {
    readonly mileage: number | null;
    readonly cost: number | null;
    readonly date: CivilDate | null;
  };
}

const EMPTY = { mileage: null, cost: null, date: null };

function Fields({ onValue, start = EMPTY }: FieldsProps) {
  const [mileage, setMileage] = useState(start.mileage);
  const [cost, setCost] = useState(start.cost);
  const [date, setDate] = useState(start.date);
  return (
    <form aria-label="form">
      <MileageInput
        label="Mileage"
        value={mileage}
        onChange={(value, refusal) => {
          setMileage(value);
          onValue?.(value, refusal);
        }}
      />
      <EuroInput
        label="Cost"
        value={cost}
        onChange={(value, refusal) => {
          setCost(value);
          onValue?.(value, refusal);
        }}
      />
      <DateInput
        label="Date"
        today={today}
        value={date}
        hasRecentDays
        onChange={(value, refusal) => {
          setDate(value);
          onValue?.(value, refusal);
        }}
      />
      <button type="button" onClick={() => setMileage(99_650)}>
        propose
      </button>
    </form>
  );
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label);
}

/** Text of the field, with plain spaces. */
function textIn(label: string): string {
  return field(label).value.replace(/\s/g, ' ');
}

async function enter(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
  await user.tab();
}

describe('typed inputs', () => {
  it.each<[Language, string, string, number | string, string]>([
    ['fr', 'Mileage', '84650', 84_650, '84 650'],
    ['fr', 'Mileage', '12 345 km', 12_345, '12 345'],
    ['fr', 'Mileage', '12\u202f345\u202fkm', 12_345, '12 345'],
    ['en', 'Mileage', '12.345', 12_345, '12,345'],
    ['fr', 'Mileage', '0', 0, '0'],
    ['fr', 'Cost', '49,9', 49.9, '49,90'],
    ['fr', 'Cost', '1 234,5', 1234.5, '1 234,50'],
    ['fr', 'Cost', '1234.5', 1234.5, '1 234,50'],
    ['fr', 'Cost', '89,90 €', 89.9, '89,90'],
    ['fr', 'Cost', '0', 0, '0,00'],
    ['en', 'Cost', '49,9', 49.9, '49.90'],
    ['en', 'Cost', '1,234.50', 1234.5, '1,234.50'],
    ['fr', 'Date', '21/11/2026', '2026-11-21', '21/11/2026'],
    ['fr', 'Date', '21112026', '2026-11-21', '21/11/2026'],
    ['fr', 'Date', '1er août 2026', '2026-08-01', '01/08/2026'],
    ['en', 'Date', '2026-11-21', '2026-11-21', '21/11/2026'],
    ['fr', 'Date', 'hier', '2026-11-20', '20/11/2026'],
  ])('%s, %s: %j → %j, formatted as %s', async (language, label, text, value, written) => {
    const values: unknown[] = [];
    const { user } = await renderPiece(<Fields onValue={(given) => values.push(given)} />, { language });
    await enter(user, label, text);
    expect(values.at(-1)).toBe(value);
    expect(textIn(label)).toBe(written);
    expect(field(label).getAttribute('aria-invalid')).not.toBe('true');
  });

  it.each([
    ['Mileage', 'douze', 'not_a_number', /Indiquez un nombre/],
    ['Mileage', '12,5', 'too_many_decimals', /chiffres après la virgule/],
    ['Mileage', '-5', 'negative', /doit être positive/],
    ['Cost', '12,3x', 'not_a_number', /Indiquez un nombre/],
    ['Cost', '1,005', 'too_many_decimals', /chiffres après la virgule/],
    ['Date', '31/02/2026', 'not_a_date', /Indiquez une date/],
  ])('%s: %j → no value, refused as %s, text and reason shown', async (label, text, code, reason) => {
    const given: unknown[][] = [];
    const { user } = await renderPiece(<Fields onValue={(...all) => given.push(all)} />);
    await enter(user, label, text);
    expect(given.at(-1)).toEqual([null, code]);
    expect(textIn(label)).toBe(text);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(reason)).toBeDefined();
  });

  it('cleared → null, and no error', async () => {
    const given: unknown[][] = [];
    const start = { ...EMPTY, cost: 12 };
    const { user } = await renderPiece(<Fields onValue={(...all) => given.push(all)} start={start} />);
    await user.clear(field('Cost'));
    await user.tab();
    expect(given.at(-1)).toEqual([null, null]);
    expect(field('Cost').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('while typing → no error yet; once refused, corrected → the error disappears at once', async () => {
    const { user } = await renderPiece(<Fields />);
    await user.type(field('Date'), '21/1');
    expect(screen.queryByText(/Indiquez une date/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/Indiquez une date/)).toBeDefined();
    await user.type(field('Date'), '1/2026');
    expect(screen.queryByText(/Indiquez une date/)).toBeNull();
  });

  it('new value from outside → replaces the text, even an unparseable one', async () => {
    const { user } = await renderPiece(<Fields />);
    await enter(user, 'Mileage', 'douze');
    await user.click(screen.getByRole('button', { name: 'propose' }));
    expect(textIn('Mileage')).toBe('99 650');
    expect(field('Mileage').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('phone keyboards → numeric and decimal, never a number field', async () => {
    await renderPiece(<Fields />);
    expect(['Mileage', 'Cost', 'Date'].map((label) => field(label).inputMode)).toEqual([
      'numeric',
      'decimal',
      'numeric',
    ]);
    expect(['Mileage', 'Cost', 'Date'].map((label) => field(label).type)).toEqual(['text', 'text', 'text']);
  });

  it('in a Mantine form → takes its value and error, and reports its value', async () => {
    function Form() {
      const form = useForm({ initialValues: { cost: 12.5 }, initialErrors: { cost: 'too dear' } });
      return (
        <>
          <EuroInput label="Cost" {...form.getInputProps('cost')} />
          <output>{JSON.stringify(form.values)}</output>
        </>
      );
    }
    const { user } = await renderPiece(<Form />);
    expect(textIn('Cost')).toBe('12,50');
    expect(screen.getByText('too dear')).toBeDefined();
    await enter(user, 'Cost', '7');
    expect(screen.getByText('{"cost":7}')).toBeDefined();
  });
});

describe('unreadableField', () => {
  it('unparseable text without an error yet → the field, which then shows why', async () => {
    const { user } = await renderPiece(<Fields />);
    await user.type(field('Cost'), '12,3x');
    const { elements } = screen.getByRole<HTMLFormElement>('form');
    expect(unreadableField(elements)).toBe(field('Cost'));
    await expect(screen.findByText(/Indiquez un nombre/)).resolves.toBeDefined();
  });

  it('all parseable or empty → null', async () => {
    const { user } = await renderPiece(<Fields />);
    await user.type(field('Cost'), '12,3x');
    await user.clear(field('Cost'));
    await user.type(field('Mileage'), '84 650');
    expect(unreadableField(screen.getByRole<HTMLFormElement>('form').elements)).toBeNull();
  });
});

describe('DateInput', () => {
  it('today, yesterday → one press each', async () => {
    const values: unknown[] = [];
    const { user } = await renderPiece(<Fields onValue={(value) => values.push(value)} />);
    await user.click(screen.getByRole('button', { name: 'Hier' }));
    await user.click(screen.getByRole('button', { name: 'Aujourd’hui' }));
    expect(values).toEqual(['2026-11-20', '2026-11-21']);
    expect(textIn('Date')).toBe('21/11/2026');
    expect(screen.getByRole('button', { name: 'Aujourd’hui' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('calendar by keyboard → chooses the day reached by the arrows, and the focus returns', async () => {
    const values: unknown[] = [];
    const { user } = await renderPiece(<Fields onValue={(value) => values.push(value)} />);
    const opener = screen.getByRole('button', { name: 'Ouvrir le calendrier' });
    await user.click(opener);
    const start = await screen.findByRole('button', { name: 'samedi 21 novembre 2026' });
    start.focus();
    await user.keyboard('{ArrowLeft}{ArrowUp}{Home}{PageDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('mercredi 9 décembre 2026');
    await user.keyboard('{Enter}');
    expect(values).toEqual(['2026-12-09']);
    expect(textIn('Date')).toBe('09/12/2026');
    expect(screen.queryByRole('table')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ouvrir le calendrier' })),
    );
  });

  it('calendar by pointer → turns the month, marks today and the chosen day', async () => {
    const start = { ...EMPTY, date: civilDateOf(2026, 11, 3) };
    const { user } = await renderPiece(<Fields start={start} />);
    await user.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
    const calendar = within(await screen.findByRole('table'));
    expect(calendar.getByRole('button', { current: 'date' }).textContent).toBe('21');
    expect(calendar.getByRole('button', { pressed: true }).textContent).toBe('3');
    await user.click(screen.getByRole('button', { name: 'Mois précédent' }));
    expect(screen.getByText('octobre')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'dimanche 11 octobre 2026' }));
    expect(textIn('Date')).toBe('11/10/2026');
  });

  it('another year chosen in the calendar → the same month of that year', async () => {
    const { user } = await renderPiece(<Fields start={{ ...EMPTY, date: civilDateOf(2024, 2, 29) }} />);
    await user.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
    const year = await screen.findByRole('combobox', { name: 'Année' });
    expect(year).toHaveProperty('value', '2024');
    await user.selectOptions(year, '2011');
    expect(screen.getByText('février')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'lundi 28 février 2011' }));
    expect(textIn('Date')).toBe('28/02/2011');
  });
});
