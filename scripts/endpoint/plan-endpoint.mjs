import { Stop } from '../run.mjs';
import { capital, isAct, isRead, kebab, pastOf, singularOf } from './templates.mjs';
import { findDeclared, functionWith, keysOf, returnedObject, sourceOf } from './source-tree.mjs';

const INDEX = 'contracts/index.ts';
export const REQUESTS = 'tests/support/valid-requests.ts';
const METHODS = ['get', 'post', 'put', 'delete'];
const ACCESS = ['public', 'visitor', 'user', 'admin'];

/** What is to be written where. @throws Stop when something is missing or there already */
export function planEndpoint(tree, options) {
  const request = readRequest(options);
  const feature = keysOf(findDeclared(tree.read(INDEX), 'registry')).includes(request.feature)
    ? findFeature(tree, request)
    : nameFeature(tree, request);
  const plan = { ...request, ...feature };
  refuseDoubles(tree, plan);
  const { noun } = plan;
  return {
    ...plan,
    ...findTable(tree, plan),
    code: `${request.feature}.not_found`,
    audit: isAct(plan) ? (options.audit ?? `${plan.feature}.${pastOf(plan.name)}`) : null,
    says: options.says ?? `${pastOf(plan.name).replaceAll('_', ' ')} the ${noun}`,
    doneMessage: `${capital(noun)} ${pastOf(plan.name).replaceAll('_', ' ')}`,
    maker: plan.hasId ? makerOf(tree, plan, options) : null,
    changelog: options.changelog ?? null,
  };
}

const isNamed = ({ name = '' }) => /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(name);
const isPath = ({ path = '' }) =>
  /^(\/[a-z][a-z\d-]*|\/:id)+$/.test(path) && path.split(':id').length <= 2;
const namesOwn = ({ path, access, shared }) => path.includes(':id') && access === 'user' && !shared;

/** What each option has to be, in the order in which it is judged. */
const rules = [
  [isNamed, 'Name it by its feature and itself: npm run new:endpoint posts.archive'],
  [({ method }) => METHODS.includes(method), `--method must be one of ${METHODS.join(', ')}.`],
  [({ access }) => ACCESS.includes(access), `--access must be one of ${ACCESS.join(', ')}.`],
  [isPath, '--path must be like /posts/:id/archive: lower case, below /api, with one :id at most.'],
  [
    ({ access, path }) => (access === 'admin') === path.startsWith('/admin/'),
    '--path must begin with /admin/ exactly where --access is admin.',
  ],
  [({ body, method }) => !body || method !== 'get', 'A get has no body: leave --body out.'],
  [
    (options) => !namesOwn(options),
    'A member could name a row of another. Pass --shared where every member may name it; a row of one member needs an endpoint by hand, like endLoginSession of contracts/account.ts, and its line in OWN of tests/faults/objects-of-others.test.ts.',
  ],
  [
    ({ audit }) => audit === undefined || /^[a-z]+\.[a-z_]+$/.test(audit),
    '--audit must be an area and what was done, such as posts.pinned.',
  ],
];

function readRequest(options) {
  const [, message] = rules.find(([holds]) => !holds(options)) ?? [];
  if (message) throw new Stop(message);
  const [feature, name] = options.name.split('.');
  const { method, path, access, table, body = false } = options;
  const summary = options.summary ?? `${capital(kebab(name).replaceAll('-', ' '))} ${feature}`;
  const hasId = path.includes(':id');
  const noun = singularOf(feature);
  return { feature, name, method, path, access, table, summary, hasId, hasBody: body, noun };
}

const resolve = (source) => source.replace(/^\.\//, 'contracts/').replace(/^#/, '');

/** The files of a feature, and how its routes reach the store through the service. */
function findFeature(tree, request) {
  const { feature, name } = request;
  const index = tree.read(INDEX);
  const listed = findDeclared(index, 'registry').properties;
  const group = listed.find(({ key }) => key.name === feature).value.name;
  const contractFile = resolve(sourceOf(index, group));
  const routesFile = tree
    .find('api/features/**/*.routes.ts')
    .find((file) => sourceOf(tree.read(file), group) !== null);
  const byHand = (why) =>
    new Stop(`${why} Write ${feature}.${name} by hand: CONTRIBUTING.md, "Add an endpoint".`);
  if (!routesFile) throw byHand(`No file of routes imports ${group}.`);
  const files = {
    routesFile,
    serviceFile: routesFile.replace('.routes.ts', '.service.ts'),
    storeFile: routesFile.replace('.routes.ts', '.store.ts'),
  };
  const absent = Object.values(files).find((file) => !tree.has(file));
  if (absent) throw byHand(`There is no ${absent}.`);
  return {
    isNew: false,
    group,
    contractFile,
    contract: `#${contractFile}`,
    hookFile: hookFileOf(tree, group),
    ...files,
    ...readFactories(tree, { ...request, ...files, group }, byHand),
  };
}

/** The functions that create the store and the service, and what the generated code calls in them. */
function readFactories(tree, plan, byHand) {
  const { storeFile, serviceFile, routesFile, group } = plan;
  const store = factoryIn(tree.read(storeFile), 'Store');
  const service = factoryIn(tree.read(serviceFile), 'Service');
  if (!store) throw byHand(`No function of ${storeFile} returns an object.`);
  if (!service) throw byHand(`No function of ${serviceFile} returns an object.`);
  const access = { store: reach(service, 'store'), now: reach(service, 'now') };
  const routes = tree.read(routesFile);
  const mounting = functionWith(routes, group);
  const binding = bindingOf(routes, service);
  const db = isRead(plan) ? 'db' : 'write';
  const isGivenStore = access.store !== null && service.text.includes(store.type);
  const isGivenService = binding !== undefined && mounting.text.includes(binding);
  const conditions = [
    [takesOf(store, db), `${store.name} of ${storeFile} takes no ${db}.`],
    [isGivenStore, `${service.name} of ${serviceFile} takes no ${store.type}.`],
    [!isAct(plan) || access.now !== null, `${service.name} of ${serviceFile} takes no clock.`],
    [isGivenService, `${routesFile} takes no ${service.type ?? service.name}.`],
  ];
  const [, why] = conditions.find(([holds]) => !holds) ?? [];
  if (why) throw byHand(why);
  return {
    ...access,
    onChange: reach(service, 'onChange'),
    service: binding,
    routesName: mounting.name,
    serviceName: service.name,
    storeName: store.name,
  };
}

/** A store that takes `StoreDeps` can take any part of them. */
const takesOf = ({ bound, text, name }, part) =>
  bound.includes(part) || new RegExp(String.raw`${name} = \(\{[^}]*\}: StoreDeps\)`).test(text);

/** How a function names what it is given; null where it is not given that. */
function reach({ bound, parameter, text }, name) {
  if (bound.includes(name)) return name;
  return parameter === 'deps' && new RegExp(`\\b${name}: `).test(text) ? `deps.${name}` : null;
}

/** Under which name a file of routes takes a service. */
function bindingOf(text, { name, type }) {
  const types = [type, `ReturnType<typeof ${name}>`].filter((each) => each !== null);
  const matches = types.map((each) => new RegExp(String.raw`(\w+): ${each}`).exec(text));
  return matches.find((match) => match !== null)?.[1];
}

/** The first exported function whose name ends so, and what it takes. */
function factoryIn(text, suffix) {
  const names = [
    ...text.matchAll(new RegExp(`export (?:const|function) (create\\w+${suffix})\\b`, 'g')),
  ];
  for (const [, name] of names) {
    const declared = findDeclared(text, name);
    if (!returnedObject(declared)) continue;
    const [parameter] = declared.params;
    const bound =
      parameter?.type === 'ObjectPattern'
        ? parameter.properties.flatMap(({ key }) => key?.name ?? [])
        : [];
    const type = new RegExp(`type (\\w+) = ReturnType<typeof ${name}>`).exec(text)?.[1] ?? null;
    return { name, type, bound, parameter: parameter?.name, text };
  }
  return null;
}

/** How the files and names of a new feature follow from its name. */
function nameFeature(tree, { feature, noun, access }) {
  const folder = kebab(feature);
  const Noun = capital(noun);
  const at = `api/features/${folder}/${folder}`;
  const plan = {
    isNew: true,
    folder,
    group: `${noun}Endpoints`,
    contractFile: `contracts/${folder}.ts`,
    contract: `#contracts/${folder}.ts`,
    routesFile: `${at}.routes.ts`,
    serviceFile: `${at}.service.ts`,
    storeFile: `${at}.store.ts`,
    routesName: `${noun}Routes`,
    serviceName: `create${Noun}Service`,
    storeName: `create${Noun}Store`,
    service: feature,
    store: 'deps.store',
    now: 'deps.now',
    onChange: null,
    hookFile: access === 'admin' ? `web/data/admin/${folder}.ts` : `web/data/${folder}.ts`,
  };
  for (const file of [plan.contractFile, plan.routesFile, plan.hookFile]) {
    if (tree.has(file))
      throw new Stop(`${feature} is not in ${INDEX}, but there is a ${file} already.`);
  }
  return plan;
}

const hookFileOf = (tree, group) => {
  const files = tree
    .find('web/data/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && tree.read(file).includes(`${group}.`));
  const commands = files.filter((file) => tree.read(file).includes('useAdminCommand'));
  return commands[0] ?? files[0] ?? null;
};

function refuseDoubles(tree, plan) {
  const {
    name,
    group,
    contractFile,
    storeFile,
    storeName,
    serviceFile,
    serviceName,
    method,
    path,
  } = plan;
  const taken = `define.${method}('${path}'`;
  const other = tree.find('contracts/**/*.ts').find((file) => tree.read(file).includes(taken));
  if (other) throw new Stop(`${other} declares ${method.toUpperCase()} ${path} already.`);
  if (plan.isNew) return;
  const objects = [
    [contractFile, findDeclared(tree.read(contractFile), group)],
    [storeFile, returnedObject(findDeclared(tree.read(storeFile), storeName))],
    [serviceFile, returnedObject(findDeclared(tree.read(serviceFile), serviceName))],
  ];
  const [file] = objects.find(([, object]) => keysOf(object).includes(name)) ?? [];
  if (file) throw new Stop(`${file} has a ${name} already: choose another name.`);
  if (!plan.hookFile)
    throw new Stop(`No file in web/data calls ${group}: write its first hook by hand.`);
}

function findTable(tree, { feature, table: wanted, hasId }) {
  const table = wanted ?? feature;
  const schema = tree
    .find('api/db/schema/*.ts')
    .find((file) => new RegExp(`export const ${table} = kit\\.table`).test(tree.read(file)));
  if (!schema) {
    throw new Stop(
      `There is no table ${table} in api/db/schema. Name another with --table, or add it first: CONTRIBUTING.md, "Add an endpoint", the steps of a table.`,
    );
  }
  const declaration = tree.read(schema).split(`export const ${table} = `)[1].split('\nexport ')[0];
  if (hasId && !/\bid: kit\.text\(\)\.primaryKey/.test(declaration)) {
    throw new Stop(`The table ${table} has no id: name another with --table.`);
  }
  return { table, schema };
}

/** How tests create what the path names: null where they do already, else by which function. */
function makerOf(tree, { path, feature, table: wanted }) {
  const makers = findDeclared(tree.read(REQUESTS), 'ids').elements.map(
    ({ elements: [begin, make] }) => [begin.value, make.name],
  );
  if (makers.some(([begin]) => path.startsWith(begin))) return null;
  const [, make] =
    makers.find(([begin, name]) => name && begin.split('/').includes(kebab(wanted ?? feature))) ??
    [];
  if (make) return { begin: path.split('/:id')[0], make };
  throw new Stop(
    `No test creates a row of ${wanted ?? feature}: add '${path.split('/:id')[0]}' and what creates one to ids in ${REQUESTS}, then run this again.`,
  );
}
