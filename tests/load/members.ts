import { existsSync, readdirSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { authEndpoints } from '#contracts/auth.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { userEndpoints } from '#contracts/users.ts';
import { aTrade, pushCall } from './journal-writes.ts';
import { pickWith, seededRandom } from './random.ts';
import type { Target } from './target.ts';

const POSTS = 50;
const TRADES_PER_PUSH = 100;

export type Member = {
  readonly token: string;
  readonly code: string;
  /** As the proxy in front of a server tells it. */
  readonly address: string;
  /** Of the journal on this member's device. */
  readonly cursor: string;
};

/** Everybody who uses the server, and what there is for them. */
export type Population = {
  readonly members: readonly Member[];
  /** Those with a journal of years. */
  readonly traders: readonly Member[];
  readonly posts: readonly string[];
  /** Addresses of the built app's files; empty where it is not built. */
  readonly files: readonly string[];
  readonly now: () => number;
  readonly random: () => number;
  readonly pick: <Value>(from: readonly Value[]) => Value;
  /** Lets members come until there are so many. */
  readonly growTo: (count: number) => Promise<void>;
  /** So many of them listen to events, each on a connection of its own. @returns how many do */
  readonly listenWith: (count: number) => Promise<number>;
  readonly close: () => void;
};

type Size = { readonly traders: number; readonly entriesEach: number };

/** @param size who comes first has a journal; all others begin one */
export async function openPopulation(target: Target, size: Size): Promise<Population> {
  const random = seededRandom(20_261_122);
  const members: Member[] = [];
  const traders: Member[] = [];
  const streams = new Set<ClientRequest>();
  await liftLimits(target);
  const posts = await publish(target);

  async function join(n: number): Promise<void> {
    const member = await createMember(target, n);
    if (n >= size.traders) {
      members.push(member);
      return;
    }
    const trader = await fillJournal(target, member, size.entriesEach);
    traders.push(trader);
    members.push(trader);
  }

  return {
    members,
    traders,
    posts,
    files: builtFiles(),
    now: target.now,
    random,
    pick: pickWith(random),
    async growTo(count) {
      while (members.length < count) await join(members.length);
    },
    async listenWith(count) {
      while (streams.size < count) {
        const member = members[streams.size];
        if (member === undefined) break;
        const stream = await openStream(target.http.url, member.token);
        if (stream === null) break; // the server has as many as it serves
        streams.add(stream);
        stream.once('close', () => streams.delete(stream));
      }
      return streams.size;
    },
    close() {
      for (const stream of streams) stream.destroy();
    },
  };
}

/** Everybody comes from one address and many times an hour. */
async function liftLimits({ http, admin }: Target): Promise<void> {
  const { change, read } = settingsEndpoints;
  const path = `/api${change.path}`;
  const settings = read.response.parse(await http.ask({ path, token: admin }));
  const body = { ...settings, api_rate_limit: 100_000, max_concurrent_users: 1_000_000 };
  await http.ask({ method: 'PUT', path, token: admin, body });
}

async function publish({ http, admin }: Target): Promise<string[]> {
  const { create } = postEndpoints;
  const ids: string[] = [];
  for (let n = 0; n < POSTS; n += 1) {
    const body = {
      title: `Before the open ${n}`,
      description: 'Gold waits for the numbers. '.repeat(20),
    };
    const call = { method: 'POST', path: `/api${create.path}`, token: admin, body } as const;
    ids.push(create.response.parse(await http.ask(call)).id);
  }
  return ids;
}

export async function signIn({ http }: Pick<Target, 'http'>, code: string): Promise<string> {
  const { login } = authEndpoints;
  const call = { method: 'POST', path: `/api${login.path}`, body: { access_code: code } } as const;
  return login.response.parse(await http.ask(call)).access_token;
}

export async function createMember(target: Target, n: number): Promise<Member> {
  const { create } = userEndpoints;
  const body = {
    username: `Member ${n}`,
    email: `member.${n}@example.com`,
    access_period: '1month',
  };
  const call = { method: 'POST', path: `/api${create.path}`, token: target.admin, body } as const;
  const { user } = create.response.parse(await target.http.ask(call));
  const code = user.access_code ?? '';
  const address = `10.0.${n >> 8}.${n & 255}`;
  return { code, address, token: await signIn(target, code), cursor: '0:0' };
}

async function fillJournal(target: Target, member: Member, entries: number): Promise<Member> {
  const now = target.now();
  const stamp = formatStamp(now, 0, 'load');
  const changes = Array.from({ length: entries }, (_, n) => aTrade(n, now, stamp));
  for (let from = 0; from < entries; from += TRADES_PER_PUSH) {
    await target.http.ask(pushCall(member.token, changes.slice(from, from + TRADES_PER_PUSH)));
  }
  const path = `/api${journalSyncEndpoints.pull.path}`;
  const pulled = await target.http.ask({ path, token: member.token });
  return { ...member, cursor: journalSyncEndpoints.pull.response.parse(pulled).cursor };
}

function builtFiles(): string[] {
  const folder = fileURLToPath(new URL('../../web/dist/assets', import.meta.url));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js') || name.endsWith('.css'))
    .map((name) => `/assets/${name}`);
}

/** @returns null where the server takes no more */
export function openStream(url: string, token: string): Promise<ClientRequest | null> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const call = request(`${url}/api/events`, { headers, agent: false });
    call.on('response', (response) => {
      response.resume().on('error', () => null); // ended by us
      if (response.statusCode === 200) return resolve(call);
      call.destroy();
      resolve(null);
    });
    call.on('error', (cause) => reject(new Error('a stream was not opened', { cause })));
    call.end();
  });
}
