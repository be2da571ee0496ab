/**
 * The boundaries of the house, checked on every file by `npm run check`.
 * scripts/boundaries/boundaries.test.ts proves that the tree is really read and that each rule fires.
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
      'Two files that need each other are one file, or hide a third.',
      {},
      { circular: true },
    ),
    forbid(
      'imports-resolve',
      'An import that leads nowhere is seen by no other rule.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    forbid(
      'domain-imports-only-domain',
      'The rules are pure: no input or output, no dependency but uuid, whose version 5 derives ids.',
      { path: '^packages/domain/src/', pathNot: testCode },
      { pathNot: '^(packages/domain/src/|node_modules/uuid/)' },
    ),
    forbid(
      'domain-imports-only-domain',
      'Its tests may use test tools, but nothing else of ours.',
      { path: '^packages/domain/' },
      { path: '^(apps|bench|e2e|scripts|packages/(?!domain/))' },
    ),
    forbid(
      'contract-imports-only-domain',
      'What crosses the wire depends on the rules alone.',
      { path: '^packages/contract/' },
      { path: '^(apps|bench|e2e|scripts|packages/(?!contract/|domain/))' },
    ),
    forbid(
      'i18n-imports-only-domain',
      'Texts and formats depend on the rules alone.',
      { path: '^packages/i18n/' },
      { path: '^(apps|bench|e2e|scripts|packages/(?!i18n/|domain/))' },
    ),
    forbid(
      'imports-imports-only-domain-and-contract',
      'Reading and deciding an import are pure: the rules, what rows are, a reader of zips, and uuid, whose version 5 derives ids.',
      { path: '^packages/imports/src/', pathNot: testCode },
      { pathNot: '^(packages/(imports/src|domain|contract/src)/|node_modules/(uuid|fflate)/)' },
    ),
    forbid(
      'apps-do-not-import-apps',
      'Apps meet in the contract.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'web-feature-does-not-import-sibling',
      'Features meet by <noun>.queries.ts and by what lies in the folder pieces of a feature; pages arrange them.',
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
      'The tables of a feature are its own business.',
      { path: '^apps/server/src/features/([^/]+)/', pathNot: testCode },
      { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/$1/', '\\.service\\.ts$'] },
    ),
    forbid(
      'shared-and-platform-never-import-features',
      'What everybody uses may know nobody.',
      { path: '^apps/[^/]+/src/(shared|platform)/', pathNot: testCode },
      { path: '^apps/[^/]+/src/(features|app)/' },
    ),
    forbid(
      'server-http-never-imports-features',
      'What speaks HTTP for every feature knows none; src/app.ts puts them together.',
      { path: '^apps/server/src/http/', pathNot: testCode },
      { path: '^apps/server/src/(features|seed|app\\.ts$|server\\.ts$)' },
    ),
    forbid(
      'routes-never-import-repositories',
      'Routes parse, call and reply; the service decides.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.repository\\.ts$' },
    ),
    forbid(
      'only-repositories-touch-the-database',
      'Rows become objects in one place. Wiring and the tests open the database.',
      {
        path: '^apps/server/src/',
        pathNot: ['\\.repository\\.ts$', '^apps/server/src/(platform/|(main|server)\\.ts$)', ...testCode],
      },
      { path: '^(apps/server/src/platform/db/|node_modules/(kysely|pg|better-sqlite3)/)' },
    ),
    forbid(
      'only-the-wiring-schedules-announcements',
      'What a transaction has stored is scheduled at its end: no feature thinks of it, so none can forget it.',
      { path: '^apps/server/src/', pathNot: ['^apps/server/src/server\\.ts$', ...testCode] },
      { path: '^apps/server/src/features/notifications/schedule-announcements\\.service\\.ts$' },
    ),
    forbid(
      'sync-engine-knows-no-kind-screen-or-device',
      'What it needs of them comes in as `Rules` and `Host`; the types of a garage are opaque to it.',
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
      'One folder knows the native shell.',
      {
        path: '^(apps|packages)/',
        pathNot: ['^apps/web/src/platform/', '^apps/mobile/capacitor\\.config\\.ts$'],
      },
      // Plugins of others too: @aparajita/capacitor-…
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
      'What the product imports ships: it is named as a dependency, whose licence is checked. Types do not ship.',
      {
        path: '^(apps|packages)/',
        pathNot: [...testCode, '/(vite|artwork|scripts)/', 'vite\\.config\\.ts$'],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'names-say-something',
      'No utils, helpers, common, manager or misc: a file is named for what it does.',
      {},
      { path: emptyName, pathNot: ['node_modules', '\\.json$'] },
    ),
    forbid('names-say-something', 'Also where nothing imports the file.', { path: emptyName }, {}),
    forbid(
      'folders-are-kebab-case',
      'Names of files are held by the linter (unicorn/filename-case).',
      { path: '[A-Z_][^/]*/' },
      {},
    ),
    forbid(
      'production-never-imports-tests',
      'What ships contains no test code.',
      { pathNot: testCode },
      { path: testCode },
    ),
  ],
  options: {
    // TypeScript 7 has no programming interface for other tools, so swc reads the files; it sees type imports too.
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
