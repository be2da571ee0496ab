/** The version of the database that this build opens. Raised with each store that is added. */
export const COPY_VERSION = 5;
