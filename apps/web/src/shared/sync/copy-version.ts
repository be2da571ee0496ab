/** The version of the database that this build opens. Raised with each store that is added, and where stored rows lack what this build reads. */
export const COPY_VERSION = 7;
