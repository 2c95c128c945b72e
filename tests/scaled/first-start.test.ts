// @module-tag full -- three processes that fill a database at once
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { samplePosts } from '#api/seed/samples.ts';
import { createProcesses, PLAIN } from '#tests/support/scaled/cluster.ts';

it(
  'three processes that start at once on an empty database set it up once',
  { timeout: 240_000 },
  async () => {
    const { processes, sql } = await createProcesses({ atEnd: onTestFinished });
    await Promise.all(processes.map((each) => each.start()));

    const printed = processes.flatMap((each) => [
      ...each.said().matchAll(/Administrator's access code \(shown only now\): (\S+)/g),
    ]);
    expect(printed).toHaveLength(1);
    const login = await fetch(`${processes[0]?.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_code: printed[0]?.[1] }),
    });
    expect(login.status).toBe(200);

    const [counts] = await sql`select
    (select count(*)::int from users where protected) as administrators,
    (select count(*)::int from users where role = 'user') as members,
    (select count(*)::int from posts) as posts,
    (select count(*)::int from server_keys) as keys`;
    expect(counts).toEqual({ administrators: 1, members: 1, posts: samplePosts.length, keys: 1 });

    const ends = await Promise.all(processes.map((each) => each.stop()));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    for (const each of processes) expect(each.said()).not.toContain('"level":50');
  },
);

it(
  'a start that fails ends, with its connections: a supervisor would wait for it for ever',
  { timeout: 60_000 },
  async () => {
    const { processes } = await createProcesses({ atEnd: onTestFinished, environment: PLAIN });
    const [server] = processes;
    const other = createServer().listen(Number(new URL(server?.url ?? '').port), '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');

    await expect(server?.start()).rejects.toThrow(/Port \d+ is in use/);
  },
);
