/**
 * How Node runs the server, wherever it is started from. By itself Node 24 lets the space for new objects grow to 128 MB, and
 * old ones lie until there are 100 MB of them; with less of both, fifty people are served as fast and the process stays near
 * 220 MB instead of 300.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--initial-old-space-size=32'];
