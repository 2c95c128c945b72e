import SqliteConnection from 'better-sqlite3';
import { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import type { Api } from '../support/start-api.ts';

const HISTORY_MS = 730 * DAY_MS;
const PAIRS_OF_A_TRADER = 4;

/** How much there is of everything. */
export type ConsoleSize = {
  users: number;
  journalEntries: number;
  signals: number;
  leads: number;
  payments: number;
  auditRows: number;
};

type Line = Readonly<Record<string, string | number | Buffer | null>>;
type Filling = {
  readonly connection: SqliteConnection.Database;
  readonly codes: Api['services']['codes'];
  readonly size: ConsoleSize;
  /** The server's clock, UTC ms: the newest rows are a moment old. */
  readonly now: number;
};

/** Spread evenly and always the same. */
const scatter = (n: number): number => Math.imul(n + 1, 0x9e3779b1) >>> 0;

function pick<Value>(from: readonly Value[], n: number): Value {
  const value = from[n % from.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** A UUIDv7 of this moment: ids sort by the time they were made. */
function idAt(at: number, n: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The moment of row `n` of so many, the oldest first. */
const momentOf = (n: number, count: number, now: number): number =>
  now - MINUTE_MS - Math.floor(HISTORY_MS * (1 - (n + 1) / count));

/** Rows with the same columns, in one transaction. */
function insertAll(
  { connection }: Filling,
  table: string,
  count: number,
  make: (n: number) => Line,
): void {
  const columns = Object.keys(make(0));
  const names = columns.join(', ');
  const values = columns.map((name) => `@${name}`).join(', ');
  const insert = connection.prepare(`INSERT INTO ${table} (${names}) VALUES (${values})`);
  connection.transaction(() => {
    for (let n = 0; n < count; n += 1) insert.run(make(n));
  })();
}

const userId = (n: number, { size, now }: Filling): string => idAt(momentOf(n, size.users, now), n);

function fillUsers(filling: Filling): void {
  const { codes, size, now } = filling;
  insertAll(filling, 'users', size.users, (n) => {
    const id = userId(n, filling);
    const code = `BNCH-${String(n).padStart(12, '0')}`;
    const created = momentOf(n, size.users, now);
    const email = `trader.${n}@example.com`;
    return {
      id,
      username: `Trader ${scatter(n).toString(36)}`,
      email,
      email_key: email,
      role: 'user',
      code_mac: codes.macOf(code),
      code_sealed: codes.seal(code, id),
      is_active: n % 20 === 0 ? 0 : 1,
      protected: 0,
      expires_at: n % 10 === 0 ? null : now + ((scatter(n) % 200) - 80) * DAY_MS,
      access_period: '1month',
      last_login_at: n % 3 === 0 ? null : now - (scatter(n) % (90 * DAY_MS)),
      last_seen_at: n % 3 === 0 ? null : now - (scatter(n) % (30 * DAY_MS)),
      created_at: created,
      updated_at: created,
    };
  });
}

function fillActivity(filling: Filling): void {
  const { size, now } = filling;
  const steps = { hour: [24, 3_600_000], day: [90, DAY_MS], week: [13, 7 * DAY_MS] } as const;
  const share = { hour: 100, day: 20, week: 5 } as const; // one of so many
  for (const unit of ['hour', 'day', 'week'] as const) {
    const [count, length] = steps[unit];
    const active = Math.ceil(size.users / share[unit]);
    const monday = unit === 'week' ? 4 * DAY_MS : 0; // the epoch began on a Thursday
    insertAll(filling, 'member_activity', count * active, (n) => ({
      unit,
      at: Math.floor((now - monday) / length) * length + monday - Math.floor(n / active) * length,
      user_id: userId((n % active) * share[unit], filling),
    }));
  }
}

/** Of each trader the same number of closed trades, now and then an open or a deleted one. */
function fillJournals(filling: Filling): void {
  const { size, now } = filling;
  const each = size.journalEntries / size.users;
  const at = JSON.stringify({ date: formatStamp(now, 0, 'bench') }); // of the other fields nobody reads it here
  const common = EntryRowFields.parse({
    date: new Date(now).toISOString(),
    pair: 'EURUSD',
    entry_price: 1.0852,
    exit_price: 1.0882,
    size: 0.1,
    strategy: 'Breakout retest',
    notes: 'Waited for the retest and took half off at the first target.',
  });
  insertAll(filling, 'journal_rows', size.journalEntries, (n) => {
    const trader = Math.floor(n / each);
    const date = now - MINUTE_MS - Math.floor((HISTORY_MS * scatter(n)) / 2 ** 32);
    const own = {
      date: new Date(date).toISOString(),
      pair: pick(INSTRUMENTS, trader + (scatter(n) % PAIRS_OF_A_TRADER)),
      pnl: ((n * 37) % 400) - 180.25,
      status: n % 50 === 0 ? 'open' : 'closed',
      type: n % 3 === 0 ? 'sell' : 'buy',
      deleted: n % 40 === 1,
    };
    return {
      user_id: userId(trader, filling),
      id: idAt(date, n),
      kind: 'entry',
      rev: (n % each) + 1,
      doc: JSON.stringify({ ...common, ...own }),
      at,
      deleted: own.deleted ? 1 : 0,
      is_open: own.status === 'open' ? 1 : 0,
      is_buy: own.type === 'buy' ? 1 : 0,
      date,
      pair: own.pair,
      pnl: own.pnl,
      created_at: date,
      updated_at: date,
    };
  });
  insertAll(filling, 'journal_heads', size.users, (n) => ({
    user_id: userId(n, filling),
    rev: each,
  }));
}

const signalId = (n: number): string => `bench-${n}`;

function fillSignals(filling: Filling): void {
  const { size, now } = filling;
  insertAll(filling, 'signals', size.signals, (n) => {
    const at = momentOf(n, size.signals, now);
    const scanner = pick(SCANNERS, n);
    return {
      id: signalId(n),
      key: `${scanner}:EURUSD:${n}`,
      scanner_type: scanner,
      signal_type: n % 2 === 0 ? 'buy' : 'sell',
      instrument: 'EURUSD',
      entry_price: 1.085,
      stop_loss: n % 2 === 0 ? 1.0836 : 1.0864,
      take_profit: n % 2 === 0 ? 1.0878 : 1.0822,
      risk_reward_ratio: 2,
      confidence: 0.75,
      quality: 0.78,
      spread: 0.00008,
      issued_at: at,
      expires_at: at + DAY_MS,
      stored_at: at,
      reason: 'W Bottom.',
      data_source: 'simulated',
      backfilled: n % 2,
    };
  });
  insertAll(filling, 'signal_outcomes', Math.floor(size.signals * 0.999), (n) => ({
    signal_id: signalId(n),
    status: n % 3 === 0 ? 'tp_hit' : 'sl_hit',
    closed_at: momentOf(n, size.signals, now) + 3_600_000,
    exit_price: 1.0878,
    r_gross: n % 3 === 0 ? 2 : -1,
    r_net: n % 3 === 0 ? 1.94 : -1.06,
    mfe_r: 2,
    mae_r: 0.25,
  }));
}

const packageOf = (n: number) => pick(['weekly', 'monthly', 'yearly'], n);
const person = (n: number) => ({
  name: `Visitor ${scatter(n).toString(36)}`,
  email: `visitor.${n}@example.com`,
  phone: '+233241234567',
});

function fillSales(filling: Filling): void {
  const { size, now } = filling;
  insertAll(filling, 'leads', size.leads, (n) => {
    const at = momentOf(n, size.leads, now);
    return {
      id: idAt(at, n),
      ...person(n),
      email_key: person(n).email,
      package_type: packageOf(n),
      amount_minor: 3000,
      currency: 'USD',
      status: n % 100 === 0 ? 'pending' : pick(['contacted', 'converted', 'declined'], n),
      notes: n % 10 === 0 ? 'Calls back on Monday' : '',
      created_at: at,
      updated_at: at,
    };
  });
  insertAll(filling, 'payment_transactions', size.payments, (n) => {
    const at = momentOf(n, size.payments, now);
    const isWaiting = n % 500 === 0;
    return {
      id: idAt(at, n),
      user_id: userId(n % size.users, filling),
      ...person(n),
      package_type: packageOf(n),
      currency: n % 4 === 0 ? 'GHS' : 'USD',
      amount_minor: 3000,
      method: 'card',
      gateway: 'demo',
      status: 'completed',
      payment_status: n % 300 === 1 ? 'refunded' : 'paid',
      refunded_minor: n % 300 === 1 ? 3000 : 0,
      alert: n % 300 === 1 ? 'The payment was refunded.' : null,
      note: '',
      created_at: at,
      paid_at: at,
      activated_at: isWaiting ? null : at,
    };
  });
  insertAll(filling, 'subscriptions', size.payments, (n) => {
    const at = momentOf(n, size.payments, now);
    return {
      id: idAt(at, n),
      user_id: userId(n % size.users, filling),
      package_type: packageOf(n),
      starts_at: at,
      expires_at: at + 30 * DAY_MS,
      payment_transaction_id: idAt(at, n),
      created_at: at,
    };
  });
}

function fillAudit(filling: Filling): void {
  const { size, now } = filling;
  insertAll(filling, 'audit_log', size.auditRows, (n) => {
    const at = momentOf(n, size.auditRows, now);
    return {
      id: idAt(at, n),
      at,
      actor_id: userId(n % size.users, filling),
      actor: `Trader ${n % size.users}`,
      action: pick(['auth.login', 'users.codes_shown', 'users.created', 'payments.activated'], n),
      target: n % 2 === 0 ? null : `Visitor ${scatter(n).toString(36)}`,
    };
  });
}

/** Fills the database of a server that is at rest. @returns how long it took, ms */
export function fillConsole({ dataDir, services, now }: Api, size: ConsoleSize): number {
  const start = performance.now();
  const connection = new SqliteConnection(`${dataDir}/bellwether.sqlite`);
  try {
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = OFF'); // parents are written first; to look each time would double it
    connection.pragma('cache_size = -1000000'); // kilobytes
    const filling = { connection, codes: services.codes, size, now: now() };
    for (const fill of [fillUsers, fillActivity, fillJournals, fillSignals, fillSales, fillAudit]) {
      fill(filling);
    }
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
  return performance.now() - start;
}
