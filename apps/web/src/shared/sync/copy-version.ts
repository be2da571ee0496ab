/**
 * The version of the database that this build opens. Increase it when a store is added, or when this build
 * reads fields that stored rows lack.
 */
export const COPY_VERSION = 7;
