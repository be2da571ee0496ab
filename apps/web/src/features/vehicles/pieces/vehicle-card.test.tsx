import { CardGrid } from '#shared/ui/layout/card-grid.tsx';
import { VehicleCard, type VehicleCardProps } from '#features/vehicles/pieces/vehicle-card.tsx';
import { aVehicle } from '#testing/builders.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const photo = {
  id: 'f1',
  name: 'clio.jpg',
  contentType: 'image/jpeg',
  size: 1,
  width: 2560,
  height: 1920,
  url: '/v1/files/f1/content?s=1',
  thumbnailUrl: '/v1/files/f1/thumbnail?s=1',
};

async function showCard(changes: Partial<VehicleCardProps> = {}) {
  const card = <VehicleCard vehicle={aVehicle()} to="/vehicles/v1" nextDue={null} {...changes} />;
  return renderPiece(<CardGrid label="Mes véhicules">{card}</CardGrid>);
}

describe('VehicleCard', () => {
  it('vehicle → a link named after it, its plate, its mileage', async () => {
    await showCard();
    expect(screen.getByRole('link', { name: 'Clio' }).getAttribute('href')).toBe('/vehicles/v1');
    expect(screen.getByText('AB-123-CD')).toBeDefined();
    expect(screen.getByText('84 210 km')).toBeDefined();
    expect(screen.getByText('Rien à prévoir')).toBeDefined();
  });

  it.each(['row', 'card'] as const)('a %s → a chevron after the name, as in every list', async (variant) => {
    await showCard({ variant });
    expect(screen.getByRole('link').textContent).toMatch(/\S\u00a0›$/);
  });

  it('something due → what, and when in words', async () => {
    const terms = [{ kind: 'date', date: civilDateOf(2026, 11, 16), days: -5 }] as const;
    await showCard({ nextDue: { typeName: 'Contrôle technique', terms, urgency: 'late' } });
    expect(screen.getByText('Contrôle technique')).toBeDefined();
    expect(screen.getByText('En retard').tagName).toBe('STRONG');
  });

  it('next reminder not loaded yet → does not say that nothing is due', async () => {
    await showCard({ nextDue: undefined });
    expect(screen.queryByText('Rien à prévoir')).toBeNull();
  });

  it('photo → its thumbnail; fails to load → the silhouette', async () => {
    await showCard({ vehicle: aVehicle({ photos: [photo] }) });
    const image = document.querySelector('img');
    expect(image?.getAttribute('src')).toBe('/v1/files/f1/thumbnail?s=1');
    if (image) fireEvent.error(image);
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('svg[data-paint="blue"]')).not.toBeNull();
  });

  it.each([
    ['wide', 2560, 1920, 1],
    ['square', 1920, 1920, 2],
    ['tall', 1920, 2560, 2],
  ])('a %s photo → the vehicle is not cropped: %i×%i in %i layers', async (_name, width, height, layers) => {
    await showCard({ vehicle: aVehicle({ photos: [{ ...photo, width, height }] }) });
    const ground = document.querySelector('img')?.parentElement;
    expect(ground?.children).toHaveLength(layers);
    expect(document.querySelectorAll('img[data-whole]')).toHaveLength(layers - 1);
  });

  it.each(VEHICLE_TYPES)('type %s without a colour → a silhouette in a neutral paint', async (type) => {
    await showCard({ vehicle: aVehicle({ type, color: null }) });
    expect(document.querySelector('svg[data-paint="none"]')?.childElementCount).toBeGreaterThan(3);
  });

  it('no plate → none is drawn', async () => {
    await showCard({ vehicle: aVehicle({ licensePlate: null }) });
    expect(screen.queryByText(/Plaque/)).toBeNull();
  });
});
