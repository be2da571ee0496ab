/**
 * Import boundaries, checked on every file by `npm run check`.
 * scripts/boundaries/boundaries.test.ts proves that the whole tree is read and that each rule fires.
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const testCode = [
  '\\.(test|spec)\\.tsx?$',
  '^(apps|packages)/[^/]+/(src/)?testing/',
  '^(e2e|bench|scripts)/',
  '^vitest\\.config\\.ts$',
];

const emptyName = '[/.-](utils?|helpers?|common|managers?|misc)[/.-]';

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Merge files that need each other, or extract what they share.',
      {},
      { circular: true },
    ),
    forbid(
      'imports-resolve',
      'The other rules miss imports that do not resolve.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    forbid(
      'domain-imports-only-domain',
      'The domain is pure: no I/O, and no dependency except uuid (version 5 derives ids).',
      { path: '^packages/domain/src/', pathNot: testCode },
      { pathNot: '^(packages/domain/src/|node_modules/uuid/)' },
    ),
    forbid(
      'domain-imports-only-domain',
      'Domain tests may use test tools, but no other package of the repository.',
      { path: '^packages/domain/' },
      { path: '^(apps|bench|e2e|scripts|packages/(?!domain/))' },
    ),
    forbid(
      'contract-imports-only-domain',
      'The contract depends on the domain only.',
      { path: '^packages/contract/' },
      { path: '^(apps|bench|e2e|scripts|packages/(?!contract/|domain/))' },
    ),
    forbid(
      'i18n-imports-only-domain',
      'Texts and formats depend on the domain only.',
      { path: '^packages/i18n/' },
      { path: '^(apps|bench|e2e|scripts|packages/(?!i18n/|domain/))' },
    ),
    forbid(
      'imports-imports-only-domain-and-contract',
      'Reading and planning an import is pure: domain, contract, a zip reader, and uuid (version 5 derives ids).',
      { path: '^packages/imports/src/', pathNot: testCode },
      { pathNot: '^(packages/(imports/src|domain|contract/src)/|node_modules/(uuid|fflate)/)' },
    ),
    forbid(
      'apps-do-not-import-apps',
      'Apps share code through packages.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'web-feature-does-not-import-sibling',
      'Features share only <noun>.queries.ts and their pieces folder; pages combine them.',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: testCode },
      {
        path: '^apps/web/src/(features|app)/',
        pathNot: [
          '^apps/web/src/features/$1/',
          '^apps/web/src/features/[^/]+/(pieces/[^/]+|[\\w-]+\\.queries\\.ts$)',
        ],
      },
    ),
    forbid(
      'server-feature-reaches-sibling-only-by-its-service',
      'The tables of a feature are private to it.',
      { path: '^apps/server/src/features/([^/]+)/', pathNot: testCode },
      { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/$1/', '\\.service\\.ts$'] },
    ),
    forbid(
      'shared-and-platform-never-import-features',
      'Shared code must not depend on its users.',
      { path: '^apps/[^/]+/src/(shared|platform)/', pathNot: testCode },
      { path: '^apps/[^/]+/src/(features|app)/' },
    ),
    forbid(
      'server-http-never-imports-features',
      'The HTTP layer knows no feature; src/app.ts combines them.',
      { path: '^apps/server/src/http/', pathNot: testCode },
      { path: '^apps/server/src/(features|seed|app\\.ts$|server\\.ts$)' },
    ),
    forbid(
      'routes-never-import-repositories',
      'Routes parse, call the service and respond; the service decides.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.repository\\.ts$' },
    ),
    forbid(
      'only-repositories-touch-the-database',
      'Only repositories map rows to objects. Wiring and tests may open the database.',
      {
        path: '^apps/server/src/',
        pathNot: ['\\.repository\\.ts$', '^apps/server/src/(platform/|(main|server)\\.ts$)', ...testCode],
      },
      { path: '^(apps/server/src/platform/db/|node_modules/(kysely|pg|better-sqlite3)/)' },
    ),
    forbid(
      'only-the-wiring-schedules-announcements',
      'Announcements are scheduled at the end of every transaction, so no feature can forget them.',
      { path: '^apps/server/src/', pathNot: ['^apps/server/src/server\\.ts$', ...testCode] },
      { path: '^apps/server/src/features/notifications/schedule-announcements\\.service\\.ts$' },
    ),
    forbid(
      'sync-engine-knows-no-kind-screen-or-device',
      'The engine gets these as `Rules` and `Host`; the types of a garage are opaque to it.',
      { path: '^apps/web/src/shared/sync/engine/', pathNot: testCode },
      {
        path: ['^apps/web/src/', 'node_modules/(react|@mantine|@tanstack)/'],
        pathNot: [
          '^apps/web/src/shared/sync/(engine/|(garage|garage-in-memory|copied-file|copy-version|own-writes)\\.ts$)',
          '^apps/web/src/shared/api/(api-client|lost-answer|problem-error|routes|upload-file|address|file-store)\\.ts$',
        ],
      },
    ),
    forbid(
      'capacitor-only-in-platform',
      'Only one folder depends on the native shell.',
      {
        path: '^(apps|packages)/',
        pathNot: ['^apps/web/src/platform/', '^apps/mobile/capacitor\\.config\\.ts$'],
      },
      // Third-party plugins too: @aparajita/capacitor-…
      {
        path: [
          '^@capacitor/',
          'node_modules/@capacitor/',
          '^@[^/]+/capacitor-',
          'node_modules/@[^/]+/capacitor-',
        ],
      },
    ),
    forbid(
      'production-never-imports-dev-dependencies',
      'Shipped imports must be dependencies, whose licences are checked. Type imports do not ship.',
      {
        path: '^(apps|packages)/',
        pathNot: [...testCode, '/(vite|artwork|scripts)/', 'vite\\.config\\.ts$'],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'names-say-something',
      'No utils, helpers, common, manager or misc: name a file after what it does.',
      {},
      { path: emptyName, pathNot: ['node_modules', '\\.json$'] },
    ),
    forbid('names-say-something', 'Also for files that nothing imports.', { path: emptyName }, {}),
    forbid(
      'folders-are-kebab-case',
      'The linter checks file names (unicorn/filename-case).',
      { path: '[A-Z_][^/]*/' },
      {},
    ),
    forbid(
      'production-never-imports-tests',
      'Shipped code contains no test code.',
      { pathNot: testCode },
      { path: testCode },
    ),
  ],
  options: {
    // TypeScript 7 has no API for other tools, so swc parses the files; it sees type imports too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^data|(^|/)(dist|\\.cache|coverage|test-results|playwright-report|android|ios))/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
