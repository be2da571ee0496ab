/**
 * Node flags of the server, wherever it is started from. By default Node 24 lets the young generation grow to 128 MB and
 * collects old objects only after 100 MB. With smaller limits fifty users are served as fast and the process stays near 220 MB
 * instead of 300.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--initial-old-space-size=32'];
