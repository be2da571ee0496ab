import { expect, it } from 'vitest';
import { faultOfName } from './file-names.ts';

it.each([
  'apps/server/src/features/vehicles/vehicle.service.ts',
  'apps/server/src/platform/db/migrations/0106-store-oldest-versions.ts',
  'apps/web/src/shared/ui/due-terms.test.ts',
  'packages/i18n/src/catalogue/virtual-catalogues.d.ts',
  'apps/web/index.html',
  '.dependency-cruiser.cjs',
  'apps/web/src/features/commonplaces/place.ts',
])('%s → accepted', (file) => {
  expect(faultOfName(file)).toBeUndefined();
});

it.each([
  ['apps/web/src/shared/utils/date.ts', 'utils'],
  ['apps/web/src/shared/date-helpers.ts', 'helpers'],
  ['apps/web/src/shared/session-manager.ts', 'manager'],
  ['packages/domain/src/common.ts', 'common'],
  ['packages/domain/src/misc/odds.ts', 'misc'],
  ['apps/web/src/shared/ui/VehicleCard.tsx', 'kebab-case'],
  ['apps/web/src/sharedPieces/card.tsx', 'kebab-case'],
  ['apps/web/src/features/vehicles/index.ts', 'barrels'],
])('%s → refused, because of %s', (file, reason) => {
  expect(faultOfName(file)).toContain(reason);
});
