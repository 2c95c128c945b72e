import {
  journalSyncEndpoints,
  type RowChange,
  type SyncedRow,
} from '#contracts/journal/journal-sync.ts';
import { latestStamp, nextStamp, type Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { signIn } from './members.ts';
import { anEdit, aTrade, pushCall } from './journal-writes.ts';
import type { Target } from './target.ts';
import type { Truth } from './truth.ts';

const { push, pull } = journalSyncEndpoints;
const PULL = `/api${pull.path}`;
const ROWS_PER_PUSH = 5;

export type Device = {
  /** Writes something down, sends it, and fetches what others wrote. @throws Error with what was wrong */
  readonly act: () => Promise<void>;
  /** @throws Error when the server refuses either */
  readonly signOutAndIn: () => Promise<void>;
  /** What it has fetched bit by bit. */
  readonly rowsById: ReadonlyMap<string, SyncedRow>;
  readonly token: () => string;
};

type Setup = {
  readonly code: string;
  /** 1 to 16 small letters and digits. */
  readonly name: string;
  /** Shared by all devices of a member. */
  readonly truth: Truth;
  readonly random: () => number;
};

/** One of a member's devices: it keeps what was not acknowledged, and sends it again. */
export async function openDevice(
  target: Target,
  { code, name, truth, random }: Setup,
): Promise<Device> {
  const { http, now } = target;
  let token = await signIn(target, code);
  let cursor = '0:0';
  let seen: Stamp | null = null;
  let written = 0;
  const rowsById = new Map<string, SyncedRow>();
  const unsent: RowChange[] = [];

  const stamp = (): Stamp => (seen = nextStamp(seen, now(), name));
  const see = ({ at }: SyncedRow): void =>
    void (seen = latestStamp([...Object.values(at), ...(seen === null ? [] : [seen])]));

  function write(): RowChange {
    const rows = [...rowsById.values()];
    const row = rows[Math.floor(random() * rows.length)];
    written += 1;
    if (row === undefined || random() < 0.5) return aTrade(written, now(), stamp());
    if (random() < 0.2) return anEdit(row.id, { deleted: random() < 0.5 }, stamp());
    return anEdit(row.id, { notes: `${name} ${written}`, pnl: written }, stamp());
  }

  async function sendUnsent(): Promise<void> {
    const changes = unsent.slice(0, ROWS_PER_PUSH);
    const { results } = push.response.parse(await http.ask(pushCall(token, changes)));
    for (const [index, result] of results.entries()) {
      const change = changes[index];
      if (result.status !== 'ok' || change === undefined) {
        throw new Error(`a change was refused: ${JSON.stringify(result)}`);
      }
      truth.acknowledge(change);
      see(result.row);
    }
    unsent.splice(0, changes.length); // only now: without an answer they are sent again
  }

  async function fetchNews(): Promise<void> {
    const call = { path: `${PULL}?cursor=${encodeURIComponent(cursor)}`, token };
    const answer = pull.response.parse(await http.ask(call));
    for (const row of answer.rows) {
      rowsById.set(row.id, row);
      see(row);
    }
    cursor = answer.cursor;
    if (answer.more) await fetchNews();
  }

  /** One thing after the other: a login session must not end under a call of its own. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work);
    last = done.catch(() => null);
    return done;
  }

  return {
    rowsById,
    token: () => token,
    act: () =>
      inTurn(async () => {
        unsent.push(...Array.from({ length: 1 + Math.floor(random() * 2) }, write));
        await sendUnsent();
        await fetchNews();
      }),
    signOutAndIn: () =>
      inTurn(async () => {
        await http.ask({ method: 'POST', path: '/api/auth/logout', token });
        const { status } = await http.send({ path: '/api/auth/verify', token });
        if (status !== 401) throw new Error(`a login session that ended answers ${status}`);
        token = await signIn(target, code);
      }),
  };
}

/** The whole journal, as a new device fetches it. */
export async function fetchAll({ http }: Target, token: string): Promise<Map<string, SyncedRow>> {
  const rows = new Map<string, SyncedRow>();
  let cursor = '0:0';
  for (let more = true; more;) {
    const call = { path: `${PULL}?cursor=${encodeURIComponent(cursor)}`, token };
    const answer = pull.response.parse(await http.ask(call));
    for (const row of answer.rows) rows.set(row.id, row);
    ({ cursor, more } = answer);
  }
  return rows;
}

/** What the devices of a member were promised and what is not so, as sentences. */
export async function findLost(
  target: Target,
  truth: Truth,
  devices: readonly Device[],
): Promise<string[]> {
  const [first] = devices;
  if (first === undefined) return [];
  const stored = await fetchAll(target, first.token());
  const lost = truth.missingIn(stored);
  for (const { rowsById } of devices) {
    const strays = [...rowsById.keys()].filter((id) => !stored.has(id));
    lost.push(...strays.map((id) => `${id}: a device has it, the server has not`));
  }
  return lost;
}
