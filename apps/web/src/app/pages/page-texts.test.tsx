import { routeAt } from '#app/route-table.ts';
import { alwaysLoaded } from '#shared/i18n/translations.ts';
import { aVehicle } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ownerPages } from '../../../vite/early-files.ts';

const vehicleId = '015886c1-d600-7680-a885-8ab912e98fe8';
it.each(Object.keys(ownerPages))(
  '%s → the route loads all texts of the first screen, which would otherwise render twice',
  async (path) => {
    // The browser's four hundred zones would slow down every query of the page.
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/London', 'Europe/Paris']);
    fakeServer({
      listVehicles: () => ({ items: [aVehicle({ id: vehicleId })], nextCursor: null }),
      getVehicle: () => aVehicle({ id: vehicleId }),
      listMileageReadings: () => ({ items: [], nextCursor: null }),
    });
    const at = path.replace(':id', vehicleId);
    const others: string[] = [];
    // On wide screens the settings list opens its first page.
    const shown = at === '/settings' ? '/settings/notifications' : at;
    const known = [...alwaysLoaded, ...(routeAt(shown)?.texts ?? [])];
    await renderApp({ at, texts: { known, onOthers: (name) => others.push(name) } });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByText('Chargement…')).toBeNull());
    expect(others).toEqual([]);
  },
);
