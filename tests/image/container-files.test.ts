import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentVariables, readConfig } from '#api/config/config.ts';
import { refuseAccidentalExposure } from '#api/config/exposure-config.ts';
import { filesOfContext } from './build-image.ts';
import { environmentOf, lastOf, readDockerfile } from './dockerfile.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

const stages = readDockerfile(read('Dockerfile'));
const last = stages.at(-1);
if (last === undefined) throw new Error('the Dockerfile has no stage');
const { version: nodeVersion } = z
  .object({ devDependencies: z.object({ node: z.string() }) })
  .transform(({ devDependencies }) => ({ version: devDependencies.node }))
  .parse(JSON.parse(read('package.json')));

const Service = z.object({
  image: z.string(),
  profiles: z.array(z.string()).default([]),
  build: z.string().optional(),
  restart: z.string(),
  environment: z.record(z.string(), z.unknown()).default({}),
  volumes: z.array(z.string()).default([]),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
});
const compose = Compose.parse(parse(read('compose.yaml'), { merge: true }));
const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

const namesIn = (profile: string): string[] =>
  Object.entries(compose.services)
    .filter(([, { profiles }]) => profiles.includes(profile))
    .map(([name]) => name);

/** As Compose writes the values of `.env` into its file. */
const filledIn = (value: unknown): string =>
  String(value)
    .replaceAll('${DOMAIN:?}', 'bellwether.example.com')
    .replaceAll('${MASTER_SECRET:?}', Buffer.alloc(32).toString('base64'))
    .replaceAll('${POSTGRES_PASSWORD:-}', 'secret');

/** `NAME=value` of the example that a deployer copies. */
const example = new Map(
  Array.from(read('deploy/example.env').matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name = '', value]) => [
    name,
    value,
  ]),
);

/** What the table of the guide's section names. */
const documented = (/## Environment\n([\s\S]*?)\n## /.exec(read('docs/configuring.md'))?.[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|')[1] ?? '')
  .flatMap((cell) => Array.from(cell.matchAll(/`([A-Z][A-Z_]+)`/g), ([, name = '']) => name));

describe('the image', () => {
  it('stands on the very Node that the tests ran on', () => {
    const bases = stages.map(({ base }) => base).filter((base) => base.includes(':'));
    expect(new Set(bases)).toEqual(new Set([`node:${nodeVersion}-bookworm-slim`]));
  });

  it('runs as nobody special, is looked after, and ends as the server wants to', () => {
    expect(lastOf(last, 'USER')?.text).toBe('node');
    expect(lastOf(last, 'HEALTHCHECK')?.args.join(' ')).toContain('/health');
    expect(lastOf(last, 'STOPSIGNAL')?.text).toBe('SIGTERM');
    expect(lastOf(last, 'CMD')?.args).toEqual(['node', 'api/main.ts']); // no shell in between
  });

  it('keeps its data in a volume and listens where it says', () => {
    const environment = environmentOf(last);
    expect(environment['DATA_DIR']).toBe(lastOf(last, 'VOLUME')?.text);
    expect(environment['PORT']).toBe(lastOf(last, 'EXPOSE')?.text);
    expect(environment['NODE_ENV']).toBe('production');
  });

  it('takes from the checkout what exists, and neither data, keys nor tests', () => {
    const sent = filesOfContext(folder);
    const wanted = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, flags }) => name === 'COPY' && flags['from'] === undefined)
      .flatMap(({ args }) => args.slice(0, -1));
    for (const source of wanted.filter((each) => each !== '.')) expect(sent).toContain(source);
    expect(sent).toContain('api/main.ts');
    const unwanted = /\.test\.tsx?$|^tests\/|^data\/|^\.|node_modules|\.sqlite$|master-secret/;
    expect(sent.filter((path) => unwanted.test(path))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  it('pins every image and starts everything again', () => {
    const services = Object.values(compose.services);
    const fetched = services.filter(({ build }) => build === undefined);
    for (const { image } of fetched) expect(image).toMatch(/:\d+\.\d+/);
    expect(ours.map(([, { restart }]) => restart)).toEqual(ours.map(() => 'always'));
    for (const { restart } of fetched) expect(restart).toMatch(/^(always|unless-stopped)$/);
  });

  it('starts one server, or three on PostgreSQL with a standby', () => {
    expect(namesIn('single')).toEqual(['app']);
    expect(namesIn('scaled')).toEqual(['app-1', 'app-2', 'app-3', 'primary', 'standby']);
  });

  it('keeps the data of the servers in one volume', () => {
    expect(ours.map(([, { volumes }]) => volumes)).toEqual(ours.map(() => ['data:/data']));
    expect(Object.keys(compose.volumes)).toContain('data');
  });

  it('says nothing to the server that it does not understand', () => {
    for (const [, { environment }] of ours) {
      expect(environmentVariables).toEqual(expect.arrayContaining(Object.keys(environment)));
      const assigned = Object.entries(environment).map(
        ([name, value]) => [name, filledIn(value)] as const,
      );
      const variables = Object.fromEntries<string>(assigned);
      const config = readConfig({ ...variables, ALLOW_DEMO_PAYMENTS: 'true' });
      expect(config.publicUrl).toBe('https://bellwether.example.com');
      expect(() => refuseAccidentalExposure(config)).not.toThrow();
    }
  });

  it('asks for nothing that the example does not name', () => {
    const variableNames = Array.from(
      read('compose.yaml').matchAll(/\$\{(\w+)/g),
      ([, name]) => name,
    );
    expect([...example.keys()]).toEqual(expect.arrayContaining(variableNames));
  });
});

describe('the example of an environment', () => {
  const ofTheStack = [
    'COMPOSE_PROFILES',
    'UPSTREAMS',
    'DOMAIN',
    'POSTGRES_PASSWORD',
    'REPLICATION_PASSWORD',
  ];

  it('names only what the server or the stack reads', () => {
    expect([...environmentVariables, ...ofTheStack]).toEqual(
      expect.arrayContaining([...example.keys()]),
    );
    for (const name of ofTheStack)
      expect(read('compose.yaml') + read('docs/scaling.md')).toContain(name);
  });

  it('holds no secret that works', () => {
    const secrets = [...example].filter(([name]) =>
      /SECRET|PASSWORD|TOKEN|KEY|CODE|URL/.test(name),
    );
    expect(secrets.map(([, value]) => value)).toEqual(secrets.map(() => ''));
  });
});

describe('the proxy', () => {
  const caddyfile = read('deploy/Caddyfile');
  const { environment, volumes } = Service.parse(compose.services['proxy']);

  it('passes on to the ports on which the servers listen', () => {
    const port = environmentOf(last)['PORT'];
    expect(environment['UPSTREAMS']).toBe(`\${UPSTREAMS:-app:${port}}`);
    expect(example.get('UPSTREAMS')).toBe(`app:${port}`);
    expect(read('deploy/example.env')).toContain(
      ours
        .slice(1)
        .map(([name]) => `${name}:${port}`)
        .join(' '),
    );
    expect(caddyfile).toContain('reverse_proxy {$UPSTREAMS}');
  });

  it('asks whether a server is ready, and tries another one', () => {
    expect(caddyfile).toMatch(/health_uri \/ready/);
    expect(caddyfile).toMatch(/lb_try_duration \d+s/);
    expect(caddyfile).toMatch(/not path \/api\/events/);
  });

  it('finds every file that it and the databases are given', () => {
    const mounted = Object.values(compose.services).flatMap((each) => each.volumes);
    const files = mounted
      .filter((each) => each.startsWith('./'))
      .map((each) => each.split(':')[0] ?? '');
    expect(volumes.join()).toContain('/etc/caddy/Caddyfile');
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });
});

it('the guide names every variable of the environment, and no other', () => {
  expect(documented.toSorted()).toEqual([...environmentVariables].toSorted());
});
