import { DueRow, type DueRowProps } from '#features/reminders/pieces/due-row.tsx';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);
const nothing = {
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
  words: { state: 'En retard', statement: '', details: ['depuis le 16 nov. 2026', 'ou dans 7 200 km'] },
  currentMileage: 84_210,
  today,
  urgency: 'late',
  estimatedCost: 85,
  doneTo: '/add-maintenance?reminder=r1',
  to: '/maintenance?edit=r1',
};

async function showRow(changes: Partial<DueRowProps> = {}) {
  const piece = (
    <RowList>
      <DueRow {...inspection} {...changes} />
    </RowList>
  );
  return renderPiece(piece);
}

/** The bold text, then the rest, with plain spaces. */
function phrase(): [string | null | undefined, readonly (string | null)[]] {
  const lead = screen.getByRole('strong');
  const others = [...(lead.parentElement?.children ?? [])].filter((part) => part !== lead);
  const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ') ?? null;
  return [plain(lead.textContent), others.map((part) => plain(part.textContent))];
}

describe('DueRow', () => {
  it('overdue by date → since when, in words, with vehicle and estimated cost', async () => {
    await showRow();
    expect(screen.getByText('En retard')).toBeDefined();
    expect(phrase()).toEqual(['Depuis le 16 nov. 2026', ['ou dans 7 200 km']]);
    expect(screen.getByText('Clio')).toBeDefined();
    expect(screen.getByText('≈ 85 €')).toBeDefined();
    expect(screen.getByText('100 % de l’intervalle écoulé')).toBeDefined();
  });

  it('most of the interval used → a bar; less, or switched off → none', async () => {
    const bar = () => screen.queryByText(/% de l’intervalle écoulé/);
    const reminder = { ...nothing, intervalDays: 100 };
    await showRow({
      reminder: { ...reminder, nextReminderDate: civilDateOf(2026, 12, 11) },
      urgency: 'upcoming',
    });
    expect(bar()).not.toBeNull();
    cleanup();
    await showRow({
      reminder: { ...reminder, nextReminderDate: civilDateOf(2026, 12, 12) },
      urgency: 'upcoming',
    });
    expect(bar()).toBeNull();
    cleanup();
    await showRow({ urgency: 'off' });
    expect(bar()).toBeNull();
  });

  it('with a target → shows a chevron; without → none', async () => {
    await showRow();
    const link = screen.getByRole('link', { name: 'Contrôle technique' });
    expect(link.textContent).toBe('Contrôle technique\u00a0›');
    cleanup();
    await showRow({ to: undefined });
    expect(screen.getByText('Contrôle technique').textContent).toBe('Contrôle technique');
  });

  it('switched off → the chip says so, and the row shows when it would be due', async () => {
    await showRow({ urgency: 'off', words: { state: 'Sans échéance', statement: '', details: [] } });
    expect(screen.getByText('Désactivé')).toBeDefined();
    expect(phrase()).toEqual(['Sans échéance', []]);
  });

  it('Done and the row itself → two links with full names', async () => {
    await showRow();
    const done = screen.getByRole('link', { name: /^Contrôle technique de Clio\s: marquer comme fait$/ });
    expect(done.getAttribute('href')).toBe('/add-maintenance?reminder=r1');
    expect(screen.getByRole('link', { name: 'Contrôle technique' }).getAttribute('href')).toBe(
      '/maintenance?edit=r1',
    );
  });

  it('no cost, no target, on the page of its vehicle → none of the three', async () => {
    await showRow({ estimatedCost: null, doneTo: undefined, to: undefined, isVehicleShown: false });
    expect(screen.queryByText(/€/)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('Clio')).toBeNull();
  });
});
