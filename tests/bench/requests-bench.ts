import { hashPassword } from '#api/features/auth/password-hash.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { measureKinds } from '../load/measure-kinds.ts';
import { createMember, type Member, openPopulation, type Population } from '../load/members.ts';
import { metric, startTarget, type Target } from '../load/target.ts';
import type { Row } from './report.ts';

const SIZE = { traders: 5, entriesEach: 500 };
const MEMBERS = 50;
const KIND_MS = 1500;
const SIGN_INS = 8;
const PASSWORD = 'correct horse battery';

/** CPU time that one request of a kind of `tests/load/traffic.ts` may take the server, ms; null: only informs. */
const goals: Readonly<Record<string, number | null>> = {
  'journal of 500 trades': 3,
  'peak and weekly scanner': 0.1,
  sniper: 0.1,
  'journal push': 0.8,
  signals: 0.1,
  'record of signals': 0.1,
  posts: 0.2,
  prices: 0.1,
  candles: 0.1,
  sentiments: 0.1,
  notifications: 0.2,
  'opened app': 0.2,
  'journal pull': null,
  'sign-in': null, // its hash takes microseconds, the new login session the rest
};

async function benchKinds(target: Target, population: Population): Promise<Row[]> {
  const costs = await measureKinds(target, population, KIND_MS);
  return Object.entries(goals).map(([kind, atMost]) => {
    const cost = costs.find(({ name }) => name === kind);
    if (cost === undefined) throw new Error(`There is no kind of request "${kind}".`);
    return {
      what: `request, CPU of the server: ${kind}`,
      ours: cost.cpuMs,
      unit: 'ms' as const,
      ...(atMost !== null && { limit: { of: 'figure', atMost } as const }),
    };
  });
}

/** A sign-in of a member with a password, against the hash of the password alone. */
async function benchPassword({ http, metrics }: Target, member: Member): Promise<Row> {
  const { login, changePassword } = authEndpoints;
  const { code, address, token } = member;
  const change = { current_password: code, new_password: PASSWORD };
  await http.ask({ method: 'PUT', path: `/api${changePassword.path}`, token, body: change });
  const body = { access_code: code, password: PASSWORD };
  const cpuSeconds = async () => metric(await metrics(), 'process_cpu_seconds_total');
  const before = await cpuSeconds();
  for (let n = 0; n < SIGN_INS; n += 1) {
    await http.ask({ method: 'POST', path: `/api${login.path}`, address, body });
  }
  const ours = (((await cpuSeconds()) - before) * 1000) / SIGN_INS;
  const from = process.cpuUsage();
  for (let n = 0; n < SIGN_INS; n += 1) await hashPassword(PASSWORD);
  const { user, system } = process.cpuUsage(from);
  return {
    what: 'request, CPU of the server: sign-in with a password, against its hash',
    ours,
    baseline: (user + system) / 1000 / SIGN_INS,
    unit: 'ms',
    limit: { of: 'ratio', atMost: 1.1 },
  };
}

/** What one request of each kind costs, asked by several members as the app asks. */
export async function benchRequests(): Promise<Row[]> {
  const target = await startTarget('sqlite');
  try {
    await target.untilQuiet();
    await target.addSignals();
    const population = await openPopulation(target, SIZE);
    await population.growTo(MEMBERS);
    const kinds = await benchKinds(target, population);
    return [...kinds, await benchPassword(target, await createMember(target, MEMBERS))];
  } finally {
    await target.remove();
  }
}
