import { loadOnce } from '#shared/loading/load-once.ts';

/** Fetched after the page: the form brings half as much code again. */
export const loadMileageUpdate = loadOnce(
  async () => (await import('#features/mileage/mileage-update-form.tsx')).MileageUpdateForm,
);
