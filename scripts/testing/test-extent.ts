/**
 * How much of the tests runs: `quick` by `npm run test:quick`, `usual` by `npm test`, `long` by `npm run test:long`. A test
 * that is started by name runs as in `npm test`.
 */
export const TEST_EXTENT = readExtent(process.env['TEST_EXTENT']);

type TestExtent = 'quick' | 'usual' | 'long';

/**
 * Test files of the server that only `npm run test:long` runs, relative to `apps/server`: each needs a fault from outside
 * (a killed process, a service that breaks off, load, random requests), and a cheaper test in `npm test` catches its kind.
 */
export const LONG_SERVER_TESTS = [
  'src/features/service-book/hostile-invoices.test.ts',
  'testing/{announcing,fuzz}/**',
  'testing/faults/{broken-mail-servers,broken-s3,faults,kill,kill-steps}.test.ts',
  'testing/faults/unfinished-request.test.ts',
  'testing/load/mixed-load.test.ts',
  'testing/routes/large-export.test.ts',
];

/** What `npm run test:quick` leaves to `npm test`: PostgreSQL alone, the demo garage, servers as processes or under faults. */
const NOT_QUICK_SERVER_TESTS = [
  ...LONG_SERVER_TESTS,
  'src/platform/db/postgres/**',
  'src/platform/upkeep/move-place.test.ts',
  'src/features/changes/feed-order.test.ts',
  'src/seed/**',
  'testing/{start,upkeep-commands}.test.ts',
  'testing/faults/**',
];

const EXCLUDED: Readonly<Record<TestExtent, readonly string[]>> = {
  quick: NOT_QUICK_SERVER_TESTS,
  usual: LONG_SERVER_TESTS,
  long: [],
};

const isByName = process.env['TEST_EXTENT'] === undefined;

/** Whether this run leaves out what only `npm run test:long` runs; a test can always be started by name. */
export const EXCLUDES_LONG = !isByName && TEST_EXTENT !== 'long';

/** Test files of the server that this run leaves out. */
export const EXCLUDED_SERVER_TESTS = isByName ? [] : EXCLUDED[TEST_EXTENT];

/** What a journey or a picture is tagged with that only `npm run test:long` runs. */
export const LONG_TAG = '@long';

function readExtent(text = 'usual'): TestExtent {
  if (text === 'quick' || text === 'usual' || text === 'long') return text;
  throw new Error(`TEST_EXTENT is quick, usual or long, not ${text}`);
}
