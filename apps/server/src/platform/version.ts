import manifest from '#package.json' with { type: 'json' };

/** The version of this server, `major.minor.patch`. */
export const VERSION = manifest.version;
