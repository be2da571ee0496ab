import { Amount } from '#shared/ui/values/amount.tsx';
import { DateText } from '#shared/ui/values/date-text.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import { SeverityChip } from '#features/reminders/pieces/severity-chip.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const date = civilDateOf(2026, 8, 1);

describe('printed values', () => {
  it.each([
    ['fr', '1 234,50 €', '12 345 km', '1er août 2026'],
    ['en', '€1,234.50', '12,345 km', '1 Aug 2026'],
  ] as const)(
    'language %s → amount, mileage and date in its format',
    async (language, amount, mileage, day) => {
      await renderPiece(
        <>
          <Amount euros={1234.5} /> <Mileage kilometres={12_345} /> <DateText date={date} />
        </>,
        { language },
      );
      expect(screen.getByText(amount).getAttribute('value')).toBe('1234.5');
      expect(screen.getByText(mileage).getAttribute('value')).toBe('12345');
      expect(screen.getByText(day).getAttribute('datetime')).toBe('2026-08-01');
    },
  );

  it.each([
    ['numeric', '01/08/2026'],
    ['long', 'samedi 1er août 2026'],
    ['month', 'août 2026'],
  ] as const)('date in the style %s → %s', async (style, text) => {
    await renderPiece(<DateText date={date} style={style} />);
    expect(screen.getByText(text).tagName).toBe('TIME');
  });

  it('estimate → a sign on screen, a word for screen readers, no cents', async () => {
    await renderPiece(<Amount euros={85} approximate />);
    expect(screen.getByText('≈ 85 €').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('environ 85 €').closest('[aria-hidden]')).toBeNull();
  });
});

describe('Plate', () => {
  it.each([
    ['ab123cd', 'AB-123-CD', true],
    ['1234ab56', '1234 AB 56', true],
    ['B-MW 4471', 'B-MW 4471', false],
  ])('%s → shown as %s, drawn as French: %s', async (plate, shown, isFrench) => {
    await renderPiece(<Plate plate={plate} />);
    const number = screen.getByText(shown);
    expect(number.parentElement?.hasAttribute('data-french')).toBe(isFrench);
    expect(screen.getByText(`Plaque d’immatriculation ${shown}`)).toBeDefined();
  });
});

describe('SeverityChip', () => {
  it('each urgency → its own icon next to the text', async () => {
    const urgencies = ['late', 'urgent', 'soon', 'upcoming', 'off'] as const;
    await renderPiece(
      urgencies.map((urgency) => <SeverityChip key={urgency} urgency={urgency} state={`State ${urgency}`} />),
    );
    const icons = urgencies.map(
      (urgency) => screen.getByText(`State ${urgency}`).querySelector('svg')?.innerHTML,
    );
    expect(new Set(icons).size).toBe(urgencies.length);
  });
});
