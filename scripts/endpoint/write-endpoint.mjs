import { parseArgs } from 'node:util';
import { planEndpoint, REQUESTS } from './plan-endpoint.mjs';
import {
  append,
  appendStatement,
  appendText,
  findDeclared,
  importName,
  localObject,
  returnedObject,
  SourceTree,
  takePart,
} from './source-tree.mjs';
import {
  capital,
  contractEntry,
  contractImports,
  hookImports,
  hookText,
  isAct,
  isCommand,
  isRead,
  kebab,
  mountCall,
  newFeatureFiles,
  serviceMethod,
  storeMethod,
} from './templates.mjs';
import { testImports, testText } from './test-template.mjs';
import { atRoot, root, runQuietly, say, Stop } from '../run.mjs';

const LONGEST_TEST = 300; // lines: above, the new tests go into a file of their own

const USAGE = `npm run new:endpoint posts.archive -- --method post --path /admin/posts/:id/archive --access admin

  --summary TEXT    what it does, for the API reference
  --body            it takes a body
  --table NAME      of the schema, where it is not named like the feature
  --audit ACTION    what an administrator's change records, such as posts.pinned
  --says TEXT       that action in the audit log, such as 'pinned the post'
  --shared          every member may name the row of its :id
  --changelog TEXT  the line of CHANGELOG.md`;

function readOptions() {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  const options = {
    method: text,
    path: text,
    access: text,
    summary: text,
    body: flag,
    table: text,
    audit: text,
    says: text,
    shared: flag,
    changelog: text,
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === 1) return { ...values, name: positionals[0] };
  } catch (error) {
    throw new Stop(`${error.message}\n\n${USAGE}`);
  }
  throw new Stop(USAGE);
}

const declared = (name) => (text) => findDeclared(text, name);
const returned = (name) => (text) => returnedObject(findDeclared(text, name));

function writeContract(tree, plan) {
  const { contractFile, group } = plan;
  if (!isCommand(plan) || plan.hasBody) tree.edit(contractFile, importName('zod', 'z'));
  const names = contractImports(plan).map((name) => importName('#contracts/primitives.ts', name));
  tree.edit(
    contractFile,
    importName('#contracts/endpoint.ts', 'define'),
    ...names,
    append(declared(group), contractEntry(plan)),
  );
  if (plan.hasId) writeRefusal(tree, plan);
  if (isAct(plan)) writeAction(tree, plan);
}

/** The failure of an id that nothing has. */
function writeRefusal(tree, { code, noun }) {
  const catalogue = 'contracts/errors.ts';
  const refusals = 'contracts/rules/access/refusals.ts';
  if (!tree.read(catalogue).includes(`'${code}'`)) {
    const kind = `{ status: 404, title: '${capital(noun)} not found', retry: false }`;
    tree.edit(catalogue, append(declared('errorCatalogue'), `'${code}': ${kind}`));
  }
  if (!tree.read(refusals).includes(`'${code}'`)) {
    tree.edit(refusals, append(declared('details'), `'${code}': 'This ${noun} no longer exists.'`));
  }
}

function writeAction(tree, { audit, says, feature }) {
  const copy = 'contracts/rules/audit-copy.ts';
  if (!tree.read(copy).includes(`'${audit}'`)) {
    tree.edit(copy, append(declared('auditWords'), `'${audit}': ${JSON.stringify(says)}`));
  }
  const area = audit.split('.')[0];
  const areas = findDeclared(tree.read('contracts/audit.ts'), 'AUDIT_AREAS').elements;
  if (areas.some(({ value }) => value === area)) return;
  tree.edit('contracts/audit.ts', append(declared('AUDIT_AREAS'), `'${area}'`));
  tree.edit(
    'web/admin/system/audit-filter.ts',
    append(declared('areaNames'), `${area}: '${capital(feature)}'`),
  );
}

function writeServer(tree, plan) {
  const { storeFile, serviceFile, routesFile, table, schema } = plan;
  const event = '#api/features/audit/audit.service.ts';
  const caller = '#api/http/caller.ts';
  const refusals = '#contracts/rules/access/refusals.ts';
  const method = storeMethod(plan);
  const part = takePart(plan.storeName, isRead(plan) ? 'db' : 'write');
  tree.edit(storeFile, part, append(returned(plan.storeName), method));
  if (method.includes(table)) tree.edit(storeFile, importName(`#${schema}`, table));
  if (plan.hasId) tree.edit(storeFile, importName('drizzle-orm', 'eq'));
  if (isAct(plan))
    tree.edit(storeFile, importName(event, 'type AuditEvent'), importName(event, 'appendAudit'));
  tree.edit(serviceFile, append(returned(plan.serviceName), serviceMethod(plan)));
  if (plan.hasId) tree.edit(serviceFile, importName(refusals, 'refusal'));
  if (isAct(plan)) tree.edit(serviceFile, importName(caller, 'type Caller'));
  tree.edit(routesFile, appendStatement(plan.routesName, mountCall(plan)));
}

/** Lists a new feature where the server and the contract are put together. */
function writeWiring(tree, plan) {
  const { feature, group, contractFile, storeName, serviceName, routesName, folder } = plan;
  const [stores, app, index] = ['api/composition/stores.ts', 'api/app.ts', 'contracts/index.ts'];
  const at = `features/${folder}/${folder}`;
  tree.edit(
    index,
    importName(`./${contractFile.slice('contracts/'.length)}`, group),
    append(declared('registry'), `${feature}: ${group}`),
  );
  tree.edit(
    stores,
    importName(`#api/${at}.store.ts`, storeName),
    append(returned('createStores'), `${feature}: ${storeName}(database)`),
  );
  tree.edit(
    app,
    importName(`./${at}.routes.ts`, routesName),
    importName(`./${at}.service.ts`, serviceName),
    append(
      (text) => localObject(findDeclared(text, 'createServices'), 'services'),
      `${feature}: ${serviceName}({ store: stores.${feature}, now: deps.now })`,
    ),
    appendStatement('mountFeatures', `${routesName}(app, services.${feature});`),
  );
}

function writeHook(tree, plan) {
  const { hookFile, hook } = plan;
  if (!tree.has(hookFile)) tree.set(hookFile, '');
  const text = tree.read(hookFile);
  if (new RegExp(`\\b${hook}\\b`).test(text)) throw new Stop(`${hookFile} has a ${hook} already.`);
  const [keys = '[]'] = /\[[A-Z_, ]+\](?=,?\s*\);)/.exec(text) ?? [];
  const imports = hookImports(plan).map(([module, name]) => importName(module, name));
  tree.edit(hookFile, ...imports, appendText(hookText(plan, keys)));
}

/** @returns the file of the tests */
function writeTest(tree, plan) {
  const usual = `tests/api/${kebab(plan.feature)}.test.ts`;
  const isLong = tree.has(usual) && tree.read(usual).split('\n').length > LONGEST_TEST;
  const file = isLong ? `tests/api/${kebab(plan.feature)}-${kebab(plan.name)}.test.ts` : usual;
  if (!tree.has(file)) tree.set(file, '');
  const imports = testImports(plan).map(([module, name]) => importName(module, name));
  tree.edit(file, ...imports, appendText(testText(plan)));
  if (plan.maker) {
    const { begin, make } = plan.maker;
    tree.edit(REQUESTS, append(declared('ids'), `['${begin}', ${make}]`));
  }
  if (plan.hasId && plan.access === 'user') {
    const line = `'${plan.method.toUpperCase()} ${plan.path}'`;
    tree.edit('tests/faults/objects-of-others.test.ts', append(declared('SHARED'), line));
  }
  return file;
}

function writeChangelog(tree, { changelog }) {
  const [head, ...rest] = tree.read('CHANGELOG.md').split('### Added\n\n');
  if (rest.length === 0) throw new Stop('CHANGELOG.md has no "### Added": write its line by hand.');
  tree.set('CHANGELOG.md', `${head}### Added\n\n- ${changelog}\n${rest.join('### Added\n\n')}`);
}

function report(tree, plan, testFile) {
  const { group, name, method, path, contractFile, storeFile, hook, hookFile } = plan;
  say(`${method.toUpperCase()} ${path} is ${group}.${name} now. Written:`);
  for (const file of tree.touched) say(`  ${file}`);
  say('Left to write by hand:');
  say(`  1. ${contractFile}: what ${name} takes and answers, with its examples`);
  say(`  2. ${storeFile}: what ${name} ${isRead(plan) ? 'reads' : 'changes'}`);
  say(`  3. ${testFile}: what that does`);
  say(`  4. the screen in web/features or web/admin that calls ${hook} of ${hookFile}`);
  say('  5. the test of that screen in tests/screens');
  if (!plan.changelog) say('and a line in CHANGELOG.md (next time: --changelog TEXT).');
  say('First check: npx vitest run --project=node tests/contract/wiring.test.ts');
}

/**
 * Writes the endpoint that the command line describes, or nothing.
 *
 * @throws Stop that says what is wrong
 */
export function writeEndpoint() {
  const tree = new SourceTree(root);
  const planned = planEndpoint(tree, readOptions());
  const { name, noun, feature } = planned;
  const plan = {
    ...planned,
    hook: isRead(planned)
      ? `use${capital(feature)}${capital(name)}`
      : `use${capital(name)}${capital(noun)}`,
  };
  if (plan.isNew)
    for (const [file, text] of Object.entries(newFeatureFiles(plan))) tree.set(file, text);
  writeContract(tree, plan);
  writeServer(tree, plan);
  if (plan.isNew) writeWiring(tree, plan);
  writeHook(tree, plan);
  const testFile = writeTest(tree, plan);
  if (plan.changelog) writeChangelog(tree, plan);
  tree.write();
  runQuietly('Formatting', atRoot('node_modules', '.bin', 'oxfmt'), tree.touched);
  report(tree, plan, testFile);
}
