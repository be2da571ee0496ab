/**
 * How much of the tests runs: `quick` by `npm run test:quick`, `long` by `npm run test:long`, `usual` by `npm test` and by a
 * test that is started alone.
 */
export const TEST_EXTENT = readExtent(process.env['TEST_EXTENT']);

function readExtent(text = 'usual'): 'quick' | 'usual' | 'long' {
  if (text === 'quick' || text === 'usual' || text === 'long') return text;
  throw new Error(`TEST_EXTENT is quick, usual or long, not ${text}`);
}
