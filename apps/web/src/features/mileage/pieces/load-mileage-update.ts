import { loadOnce } from '#shared/loading/load-once.ts';

/** Loaded after the page: the form is half as large as the page. */
export const loadMileageUpdate = loadOnce(
  async () => (await import('#features/mileage/mileage-update-form.tsx')).MileageUpdateForm,
);
