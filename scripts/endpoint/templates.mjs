export const capital = (text) => text[0].toUpperCase() + text.slice(1);

const irregular = { hide: 'hidden', send: 'sent', set: 'set', read: 'read', put: 'put' };

/** `pin` → `pinned`, `markRead` → `marked_read` */
export function pastOf(name) {
  const [verb, ...rest] = name
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .split('_');
  return [irregular[verb] ?? regularPast(verb), ...rest].join('_');
}

function regularPast(verb) {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  const isShort = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb);
  return isShort ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}

/** `posts` → `post`, `replies` → `reply` */
export const singularOf = (feature) => feature.replace(/ies$/, 'y').replace(/s$/, '');

export const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const EXAMPLE_ID = '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e0f';

/** The properties of a plan that the texts below depend on; `names` is in `plan-endpoint.mjs`. */
export const isRead = ({ method }) => method === 'get';
export const isAct = (plan) => plan.access === 'admin' && !isRead(plan);
/** A change without an id answers a count where no audit record shows that it ran. */
export const answersCount = (plan) => !plan.hasId && !isAct(plan);
export const isCommand = (plan) => !isRead(plan) && !answersCount(plan);

export function contractEntry(plan) {
  const { name, method, path, access, summary, code, doneMessage, audit } = plan;
  const answer = isCommand(plan)
    ? `...done('${doneMessage}'),`
    : answersCount(plan)
      ? 'response: z.object({ total: Count }), example: { total: 3 },'
      : `response: z.object({ id: Id }), example: { id: '${EXAMPLE_ID}' },`;
  return [
    `${name}: define.${method}('${path}', '${access}', {`,
    `summary: ${JSON.stringify(summary)},`,
    plan.hasId ? 'params: ById,' : '',
    plan.hasBody ? "body: z.object({ note: ShortText.min(1, 'Please write a note') })," : '',
    plan.hasId ? `errors: ['${code}'],` : '',
    answer,
    plan.hasBody ? "exampleBody: { note: 'Before the open' }," : '',
    isAct(plan) ? `audit: '${audit}',` : '',
    '})',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

export const contractImports = (plan) => [
  ...(plan.hasId ? ['ById'] : []),
  ...(plan.hasBody ? ['ShortText'] : []),
  ...(isCommand(plan) ? ['done'] : answersCount(plan) ? ['Count'] : ['Id']),
];

export function storeMethod(plan) {
  const { name, table, noun } = plan;
  const select = (db) =>
    `const [row] = await ${db}.select({ id: ${table}.id }).from(${table}).where(eq(${table}.id, id));`;
  if (isRead(plan)) {
    return plan.hasId
      ? `/** Null: no such ${noun}. */
        async ${name}(id: string): Promise<{ id: string } | null> { ${select('db')} return row ?? null; }`
      : `${name}: async (): Promise<number> => db.$count(${table})`;
  }
  if (answersCount(plan))
    return `${name}: (): Promise<number> => write(async (tx) => tx.$count(${table}))`;
  if (!plan.hasId) {
    return `${name}: (audit: AuditEvent): Promise<void> => write((tx) => appendAudit(tx, audit))`;
  }
  const parameters = isAct(plan) ? 'id: string, audit: AuditEvent' : 'id: string';
  return `/** False: no such ${noun}. */
    ${name}: (${parameters}): Promise<boolean> => write(async (tx) => {
      ${select('tx')}
      if (!row) return false;
      ${isAct(plan) ? 'await appendAudit(tx, audit);\n' : ''}      return true;
    })`;
}

export function serviceMethod(plan) {
  const { name, code, audit, store, now } = plan;
  const event = `{ actor: caller, action: '${audit}', ${plan.hasId ? 'target: id, ' : ''}at: ${now}() }`;
  const throws = `/** @throws ApiError \`${code}\` */\n`;
  if (isRead(plan) && plan.hasId) {
    return `${throws}async ${name}(id: string): Promise<{ id: string }> {
      const row = await ${store}.${name}(id);
      if (row === null) throw refusal('${code}');
      return row;
    }`;
  }
  if (answersCount(plan)) return `${name}: async () => ({ total: await ${store}.${name}() })`;
  const announce = plan.onChange === null ? '' : `${plan.onChange}();`;
  if (!plan.hasId) {
    return `async ${name}(caller: Caller): Promise<void> { await ${store}.${name}(${event}); ${announce} }`;
  }
  return `${throws}async ${name}(${isAct(plan) ? 'caller: Caller, ' : ''}id: string): Promise<void> {
      const isThere = await ${store}.${name}(id${isAct(plan) ? `, ${event}` : ''});
      if (!isThere) throw refusal('${code}');
      ${announce}
    }`;
}

export function mountCall(plan) {
  const { group, name, service, doneMessage } = plan;
  const request = [...(isAct(plan) ? ['caller'] : []), ...(plan.hasId ? ['params'] : [])];
  const passed = [...(isAct(plan) ? ['caller'] : []), ...(plan.hasId ? ['params.id'] : [])];
  const parameters = request.length > 0 ? `{ ${request.join(', ')} }` : '';
  const call = `${service}.${name}(${passed.join(', ')})`;
  return isCommand(plan)
    ? `mount(app, ${group}.${name}, async (${parameters}) => { await ${call}; return { message: '${doneMessage}' }; });`
    : `mount(app, ${group}.${name}, (${parameters}) => ${call});`;
}

const callOf = ({ group, name, hasId }, options = '') =>
  hasId
    ? `api.call(${group}.${name}, { params: { id } }${options})`
    : `api.call(${group}.${name}${options && `, {}${options}`})`;

/** The hook, and what it imports. @param keys queries to reload after a change */
export function hookText(plan, keys) {
  const { hook, group, name, feature } = plan;
  const key = `['${kebab(feature)}', '${kebab(name)}'${plan.hasId ? ', id' : ''}]`;
  const id = plan.hasId ? 'id: string' : '';
  const doc = `/** ${plan.summary}. */\n`;
  if (isRead(plan)) {
    return plan.access === 'admin'
      ? `${doc}export const ${hook} = (${id}) => useAdminQuery({ queryKey: ${key}, read: (api, options) => ${callOf(plan, ', options')} });`
      : `${doc}export function ${hook}(${id}) { const api = useApi();
          return useQuery({ queryKey: ${key}, queryFn: ({ signal }) => ${callOf(plan, ', { signal }')} }); }`;
  }
  const whole = `request: RequestOf<typeof ${group}.${name}>`;
  const input = plan.hasBody ? whole : id;
  const call = plan.hasBody ? `api.call(${group}.${name}, request)` : callOf(plan);
  return plan.access === 'admin'
    ? `${doc}export const ${hook} = () => useAdminCommand((${['api', input].filter(Boolean).join(', ')}) => ${call}, ${keys});`
    : `${doc}export function ${hook}() { const api = useApi(); return useMutation({ mutationFn: (${input}) => ${call} }); }`;
}

export function hookImports(plan) {
  const { group, contract } = plan;
  const own = [[contract, group]];
  if (!isRead(plan) && plan.hasBody) own.push(['#contracts/endpoint.ts', 'type RequestOf']);
  if (plan.access === 'admin') {
    own.push([
      '#web/data/admin/admin-query.ts',
      isRead(plan) ? 'useAdminQuery' : 'useAdminCommand',
    ]);
  } else {
    own.push(['@tanstack/react-query', isRead(plan) ? 'useQuery' : 'useMutation']);
    own.push(['#web/client/api-context.tsx', 'useApi']);
  }
  return own;
}

/** The files of a feature that does not exist yet, without endpoints. */
export function newFeatureFiles(plan) {
  const { feature, noun, group, contractFile, folder } = plan;
  const Noun = capital(noun);
  const at = `api/features/${folder}/${folder}`;
  return {
    [contractFile]: `export const ${group} = {};\n`,
    [`${at}.store.ts`]: `import type { StoreDeps } from '#api/db/database.ts';

      export type ${Noun}Store = ReturnType<typeof create${Noun}Store>;

      export const create${Noun}Store = ({ ${isRead(plan) ? 'db' : 'write'} }: StoreDeps) => ({});\n`,
    [`${at}.service.ts`]: `import type { ${Noun}Store } from './${folder}.store.ts';

      export type ${Noun}Service = ReturnType<typeof create${Noun}Service>;

      type Deps = { store: ${Noun}Store; now: () => number };

      export const create${Noun}Service = (deps: Deps) => ({});\n`,
    [`${at}.routes.ts`]: `import { type App, mount } from '#api/http/mount.ts';
      import { ${group} } from '#contracts/${contractFile.slice('contracts/'.length)}';
      import type { ${Noun}Service } from './${folder}.service.ts';

      export function ${noun}Routes(app: App, ${feature}: ${Noun}Service): void {}\n`,
  };
}
