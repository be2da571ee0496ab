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
  '%s → its first screen has all its texts from its route: others would have it drawn twice, and late',
  async (path) => {
    // The four hundred that a browser knows make every search of the page slow.
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/London', 'Europe/Paris']);
    fakeServer({
      listVehicles: () => ({ items: [aVehicle({ id: vehicleId })], nextCursor: null }),
      getVehicle: () => aVehicle({ id: vehicleId }),
      listMileageReadings: () => ({ items: [], nextCursor: null }),
    });
    const at = path.replace(':id', vehicleId);
    const others: string[] = [];
    // Where there is room beside it, the list of the settings opens its first page.
    const shown = at === '/settings' ? '/settings/notifications' : at;
    const known = [...alwaysLoaded, ...(routeAt(shown)?.texts ?? [])];
    await renderApp({ at, texts: { known, onOthers: (name) => others.push(name) } });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByText('Chargement…')).toBeNull());
    expect(others).toEqual([]);
  },
);
