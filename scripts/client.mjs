import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { toClientTypes } from '#contracts/compatibility/client-types.ts';
import { toOpenApi } from '#contracts/compatibility/openapi-document.ts';
import { allEndpoints } from '#contracts/index.ts';
import { atRoot, main, readOptions, root, say, Stop } from './run.mjs';

const { version, devDependencies } = JSON.parse(readFileSync(atRoot('package.json'), 'utf8'));
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;
const pick = (names) => Object.fromEntries(names.map((name) => [name, devDependencies[name]]));

const manifest = {
  name: 'bellwether-client',
  version,
  private: true,
  description: 'Typed client of the Bellwether API, written from its contract.',
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  files: ['index.js', 'index.d.ts', 'schema.d.ts', 'openapi.json'],
  scripts: { check: 'tsc', example: 'node example.ts' },
  dependencies: pick(['openapi-fetch']),
  devDependencies: pick(['@types/node', 'typescript']),
  engines: { node: '>=22.18' },
};

const tsconfig = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    types: ['node'],
    module: 'NodeNext',
    strict: true,
    noEmit: true,
  },
  files: ['example.ts'],
};

const index = `import createClient from 'openapi-fetch';

export function createBellwether({ server, token = () => null, ...options }) {
  const client = createClient({ ...options, baseUrl: \`\${server.replace(/\\/+$/, '')}/api\` });
  client.use({
    onRequest({ request }) {
      const current = token();
      if (current !== null) request.headers.set('Authorization', \`Bearer \${current}\`);
    },
  });
  return client;
}
`;

const indexTypes = `import type { Client, ClientOptions } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

export type * from './schema.d.ts';

export type BellwetherClient = Client<paths>;

export type BellwetherOptions = Omit<ClientOptions, 'baseUrl'> & {
  /** Address of the server, without \`/api\`. */
  server: string;
  /** The present access token, read before each call; null while nobody is signed in. */
  token?: () => string | null;
};

/**
 * A client with a method for each HTTP method. A call answers \`{ data }\` or, when the server refuses,
 * \`{ error }\`, a Problem; it rejects when no answer came.
 */
export function createBellwether(options: BellwetherOptions): BellwetherClient;
`;

const example = `// Signs in and reads the newest signals: node example.ts [SERVER] [ACCESS CODE]
import { argv } from 'node:process';
import { createBellwether, type Signal } from './index.js';

const [server = 'http://localhost:4010', accessCode = 'DEM0-TRAD-ER00-0001'] = argv.slice(2);

let token: string | null = null;
const client = createBellwether({ server, token: () => token });

const login = await client.POST('/auth/login', { body: { access_code: accessCode } });
if (login.error) throw new Error(\`\${login.error.code}: \${login.error.detail}\`);
token = login.data.access_token;

const history = await client.GET('/signals/history', { params: { query: { limit: 5 } } });
if (history.error) throw new Error(\`\${history.error.code}: \${history.error.detail}\`);

const describe = ({ instrument, signal_type, entry_price, status }: Signal): string =>
  \`\${instrument} \${signal_type} at \${entry_price}: \${status}\`;

console.log(\`\${login.data.user.username} reads \${history.data.length} signals\`);
for (const signal of history.data) console.log(describe(signal));
`;

const readme = `# Bellwether client

A typed client of the Bellwether API ${version}, written by \`npm run client\` from the contract. Do not change it by hand: write it again.

- \`openapi.json\`: the API as OpenAPI 3.1; an administrator reads the same at \`/api/openapi.json\` of a server.
- \`schema.d.ts\`: its types; \`index.js\` and \`index.d.ts\`: the client, on [openapi-fetch](https://openapi-ts.dev/openapi-fetch/).
- \`example.ts\`: signs in and reads signals.

\`\`\`sh
npm install
npm run check                                              # types
npm run example -- http://localhost:4010 DEM0-TRAD-ER00-0001
\`\`\`

\`npm run mock-server -- --port 4010\` in the repository starts a server with made-up data for it.

- **Signing in**: \`POST /auth/login\` with an access code answers \`access_token\`; return it from the option \`token\`.
- **Failures**: \`error\` is a \`Problem\`: \`code\` never changes its meaning, \`detail\` is one sentence for a person. The comment of each call lists its codes.
- **Lists**: \`before\` with the id of the last row reads the next page; the header \`X-Total-Count\` of \`response\` is the length of the whole list.
- **Open values**: where a type is \`string\` with a comment of values, a later version may send others.
- **Events**: \`client.GET('/events', { parseAs: 'stream' })\` answers server-sent events; each \`data:\` is a \`LiveEvent\` as JSON.
- **Files**: read a picture with \`parseAs: 'blob'\`. Send one with \`bodySerializer: (file) => file\` and the header \`Content-Type: application/octet-stream\`.
`;

const folderIn = (value) => {
  const folder = resolve(root, value);
  if (relative(root, folder) !== '') return folder;
  throw new Stop('--out must name a folder other than the repository itself.');
};

/** Writes the client for third parties. Needs no server. */
await main(() => {
  const { out } = readOptions({ out: { type: 'string', default: 'client' } });
  const folder = folderIn(out);
  const document = toOpenApi(allEndpoints, { title: 'Bellwether', version });
  const files = {
    'README.md': readme,
    'example.ts': example,
    'index.d.ts': indexTypes,
    'index.js': index,
    'openapi.json': toJson(document),
    'package.json': toJson(manifest),
    'schema.d.ts': toClientTypes(document),
    'tsconfig.json': toJson(tsconfig),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  say(`The client of version ${version} is in ${folder}: its README.md says how to use it.`);
});
