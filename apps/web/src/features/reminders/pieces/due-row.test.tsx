import { DueRow, type DueRowProps } from '#features/reminders/pieces/due-row.tsx';
import type { DueFacts } from '#features/reminders/pieces/due-terms.ts';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import type { Language } from '@carnet/i18n/language';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);
const nothing: DueFacts = {
  nextReminderDate: null,
  lastMileage: null,
  intervalKm: null,
  plannedMileage: null,
  intervalDays: null,
};
const inspection: DueRowProps = {
  tile: <TypeTile type="technical_inspection" />,
  typeName: 'Contrôle technique',
  vehicleName: 'Clio',
  reminder: { ...nothing, nextReminderDate: civilDateOf(2026, 11, 16), intervalDays: 730 },
  currentMileage: 84_210,
  today,
  urgency: 'late',
  estimatedCost: 85,
  doneTo: '/add-maintenance?reminder=r1',
  to: '/maintenance?edit=r1',
};

async function showRow(changes: Partial<DueRowProps> = {}, language: Language = 'fr') {
  const piece = (
    <RowList>
      <DueRow {...inspection} {...changes} />
    </RowList>
  );
  return renderPiece(piece, { language });
}

/** What stands in bold, then what follows it, in plain spaces. */
function phrase(): [string | null | undefined, readonly (string | null)[]] {
  const lead = screen.getByRole('strong');
  const others = [...(lead.parentElement?.children ?? [])].filter((part) => part !== lead);
  const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ') ?? null;
  return [plain(lead.textContent), others.map((part) => plain(part.textContent))];
}

describe('DueRow', () => {
  it('overdue by date → says since when, in words, with its vehicle and what it may cost', async () => {
    await showRow();
    expect(phrase()).toEqual(['En retard de 5 jours', ['depuis le 16 nov. 2026']]);
    expect(screen.getByText('Clio')).toBeDefined();
    expect(screen.getByText('≈ 85 €')).toBeDefined();
    expect(screen.getByText('100 % de l’intervalle écoulé')).toBeDefined();
  });

  it('that leads somewhere → shows that it does; that leads nowhere → does not', async () => {
    await showRow();
    const link = screen.getByRole('link', { name: 'Contrôle technique' });
    expect(link.textContent).toBe('Contrôle technique\u00a0›');
    cleanup();
    await showRow({ to: undefined });
    expect(screen.getByText('Contrôle technique').textContent).toBe('Contrôle technique');
  });

  const oil = { ...nothing, lastMileage: 76_410, intervalKm: 15_000, intervalDays: 365 };

  it.each<[string, DueFacts, number | null, Language, string, readonly string[]]>([
    [
      'distance first',
      { ...oil, nextReminderDate: civilDateOf(2027, 7, 12) },
      84_210,
      'fr',
      'Dans 7 200 km',
      ['ou avant le 12 juil. 2027'],
    ],
    [
      'date first',
      { ...oil, nextReminderDate: civilDateOf(2026, 12, 3) },
      84_210,
      'fr',
      'Dans 12 jours',
      ['le 3 déc. 2026', 'ou dans 7 200 km'],
    ],
    ['today', { ...nothing, nextReminderDate: today }, 84_210, 'fr', 'Aujourd’hui', ['le 21 nov. 2026']],
    ['distance alone', oil, 84_210, 'fr', 'Dans 7 200 km', ['à 91 410 km']],
    ['distance used up', oil, 91_410, 'fr', 'Kilométrage atteint', ['à 91 410 km']],
    [
      'driven beyond',
      { ...oil, nextReminderDate: civilDateOf(2027, 7, 12) },
      92_000,
      'fr',
      'Dépassé de 590 km',
      ['ou avant le 12 juil. 2027'],
    ],
    [
      'overdue by both',
      { ...oil, nextReminderDate: civilDateOf(2026, 11, 16) },
      92_000,
      'fr',
      'En retard de 5 jours',
      ['depuis le 16 nov. 2026', 'dépassé de 590 km'],
    ],
    ['planned, unknown mileage', { ...nothing, plannedMileage: 90_000 }, null, 'fr', 'À 90 000 km', []],
    [
      'English',
      { ...oil, nextReminderDate: civilDateOf(2026, 11, 16) },
      84_210,
      'en',
      '5 days overdue',
      ['since 16 Nov 2026', 'or in 7,200 km'],
    ],
  ])('%s → whichever comes first in bold', async (_, reminder, currentMileage, language, lead, others) => {
    await showRow({ reminder, currentMileage }, language);
    expect(phrase()).toEqual([lead, others]);
  });

  it('no term at all → says so instead of nothing', async () => {
    await showRow({ reminder: nothing, urgency: 'off' });
    expect(screen.getByText('Sans échéance')).toBeDefined();
  });

  it('done and the row itself → two links that name what they are about', async () => {
    await showRow();
    const done = screen.getByRole('link', { name: /^Contrôle technique de Clio\s: marquer comme fait$/ });
    expect(done.getAttribute('href')).toBe('/add-maintenance?reminder=r1');
    expect(screen.getByRole('link', { name: 'Contrôle technique' }).getAttribute('href')).toBe(
      '/maintenance?edit=r1',
    );
  });

  it('never paid for, nowhere to lead, on the page of its vehicle → none of the three', async () => {
    await showRow({ estimatedCost: null, doneTo: undefined, to: undefined, isVehicleShown: false });
    expect(screen.queryByText(/€/)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('Clio')).toBeNull();
  });
});
