/**
 * Who may import whom. One row per folder; a folder may always import itself, its tests and npm
 * packages. A row for a folder inside another folder replaces the outer row.
 */
const mayImport = {
  contracts: [],
  mocks: ['contracts', 'api/domain'],
  'mocks/world': ['mocks', 'contracts', 'api/domain', 'api/engine', 'api/answers'],
  'api/domain': ['contracts'],
  'api/engine': ['contracts'],
  'api/answers': ['api/engine', 'contracts'],
  'api/workers': [],
  'api/db': ['api/workers', 'contracts'],
  'api/http': ['contracts'],
  'api/market': ['api/engine', 'api/db', 'api/workers', 'contracts'],
  'api/payments': ['api/db', 'contracts'],
  'api/delivery': ['api/db', 'contracts'],
  'api/push': ['contracts'],
  'api/features': [
    'api/domain',
    'api/engine',
    'api/answers',
    'api/market',
    'api/payments',
    'api/delivery',
    'api/push',
    'api/db',
    'api/http',
    'api/workers',
    'contracts',
  ],
  'api/jobs': ['api/features', 'api/domain', 'api/engine', 'api/market', 'api/db', 'contracts'],
  'api/seed': ['api/features', 'api/engine', 'api/market', 'api/db', 'contracts'],
  api: ['contracts'],
  'web/lib': ['contracts'],
  'web/ui': ['web/lib', 'contracts'],
  'web/client': ['contracts'],
  'web/statements': ['contracts'],
  'web/insights': ['contracts'],
  'web/offline': ['web/statements', 'web/insights', 'web/client', 'contracts'],
  'web/data': ['web/offline', 'web/statements', 'web/insights', 'web/client', 'contracts'],
  'web/features': ['web/data', 'web/ui', 'web/lib', 'contracts'],
  'web/admin': ['web/data', 'web/ui', 'web/lib', 'contracts'],
  'web/app': ['web', 'contracts'],
  'web/build': [],
  'web/record': ['web/client', 'contracts'],
  'web/catalogue': ['web', 'mocks', 'contracts'],
  web: ['contracts'],
  scripts: ['api', 'contracts', 'mocks'],
};

const ours = '^(contracts|mocks|api|web|tests|scripts)/';
const loadMocks = '^web/app/load-mocks\\.ts$';
const scenarioPanel = '^web/app/scenario/';
const demoRecord = '^web/record/demo\\.ts$';
const catalogue = '^web/catalogue/';
const test = '\\.test\\.tsx?$';
const folder = (name) => `^${name}/`;
const rowsInside = (name) => Object.keys(mayImport).filter((row) => row.startsWith(`${name}/`));

const folderRules = Object.entries(mayImport).map(([name, targets]) => ({
  name: `${name} imports ${targets.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  comment: `Move what is needed to ${targets.join(', ') || name}, or pass it in as an argument. The table is in .dependency-cruiser.cjs.`,
  from: {
    path: folder(name),
    pathNot: [test, loadMocks, scenarioPanel, demoRecord, ...rowsInside(name).map(folder)],
  },
  to: { path: ours, pathNot: [name, ...targets].map(folder) },
}));

/** The remedy is printed below a rule that was broken. */
const forbid = (name, remedy, from, to) => ({ name, severity: 'error', comment: remedy, from, to });

module.exports = {
  forbidden: [
    ...folderRules,
    forbid(
      'only load-mocks imports mocks, the scenario panel, and the catalogue',
      'Ask for data by a hook of web/data: mocks answer in its place.',
      { path: '^web/', pathNot: [loadMocks, scenarioPanel, demoRecord, catalogue, test] },
      { path: '^mocks/' },
    ),
    forbid(
      'load-mocks imports mocks and the client',
      'Import in load-mocks only what the demo needs before it starts.',
      { path: loadMocks },
      {
        path: ours,
        pathNot: ['^mocks/', '^web/client/', '^contracts/', scenarioPanel],
      },
    ),
    forbid(
      'the worker knows the store, the client and the contract',
      'Move what the worker needs to web/offline.',
      { path: '^web/sw\\.ts$' },
      { path: ours, pathNot: ['^web/offline/', '^web/client/', '^contracts/'] },
    ),
    forbid(
      'the catalogue is no part of the product',
      'Move what the product needs to web/ui or web/lib.',
      { pathNot: [catalogue, '^tests/', test] },
      { path: catalogue },
    ),
    forbid(
      'a test is not a library',
      'Move the helper to tests/support.',
      { pathNot: ['^tests/', test] },
      { path: `^tests/|${test}` },
    ),
    forbid(
      'the contract knows zod alone',
      'Move the code that needs a package out of contracts/.',
      { path: '^contracts/', pathNot: test },
      { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: 'node_modules/zod/' },
    ),
    forbid(
      'the engine is pure',
      'Pass in what needs a package or a server as an argument.',
      { path: '^api/(engine|answers)/', pathNot: test },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        // Templates that escape what they are given.
        pathNot: 'node_modules/(zod/|hono/dist/(types/)?helper/html/)',
      },
    ),
    forbid(
      'the domain is pure',
      'Pass in what needs a package or a server as an argument.',
      { path: '^api/domain/', pathNot: test },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        pathNot: 'node_modules/libphonenumber-js/', // a table of numbers and pure functions
      },
    ),
    forbid(
      'api features meet through services',
      'Call the service of the other feature; api/app.ts passes it in.',
      { path: '^api/features/([^/]+)/', pathNot: test },
      { path: '^api/features/', pathNot: ['^api/features/$1/', '\\.service\\.ts$'] },
    ),
    forbid(
      'jobs and seeds use services',
      'Call the service of the feature, not its store.',
      { path: '^api/(jobs|seed)/', pathNot: test },
      { path: '^api/features/', pathNot: '\\.service\\.ts$' },
    ),
    forbid(
      'screens do not import screens',
      'Move what both need to web/ui or web/data.',
      { path: '^web/(features|admin)/([^/]+)/', pathNot: test },
      { path: '^web/(features|admin)/', pathNot: '^web/$1/$2/' },
    ),
    forbid(
      'only a store touches drizzle',
      'Move the query to the store of the feature.',
      { path: '^api/', pathNot: ['^api/db/', '\\.store\\.ts$', test] },
      { path: 'node_modules/drizzle-orm/' },
    ),
    forbid(
      'the browser holds no server code',
      'Move the code to api/ or scripts/.',
      {
        path: '^(web|mocks)/',
        pathNot: ['^web/(vite\\.config\\.ts$|build/|catalogue/vite\\.config\\.ts$)', test],
      },
      { dependencyTypes: ['core'] },
    ),
    forbid('no cycles', 'Move what both files need to a third one.', {}, { circular: true }),
    forbid(
      'imports resolve',
      'Correct the path, or add the package to package.json.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/dist', '^tests/bench/published-backtester'] }, // installs packages of its own
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
