/** How many records of a vehicle a buyer sees or receives, and how many readings it has. */
export { countBookRecords, countReadings } from '#features/service-book/book-rows.repository.ts';
