import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { rulesOf10k } from '#tests/support/ruled-accounts.ts';
import { createAccountRulesService } from './account-rules.service.ts';
import type { AccountRulesStore, AccountTrade, RuledAccount } from './account-rules.store.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const prop: RuledAccount = { id: 'prop', name: 'Prop', currency: 'USD', rules: rulesOf10k() };
const lost: AccountTrade = {
  id: 'trade',
  accountId: 'prop',
  date: NOW,
  status: 'closed',
  currency: 'USD',
  pnl: -500,
  opened_at: null,
  closed_at: NOW,
  fills: [],
};

/** The service on a store of these accounts; `heads` are the revisions that it reads, one after the other. */
function start({
  accounts = [prop],
  heads = [1],
}: {
  accounts?: RuledAccount[];
  heads?: number[];
}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let reads = 0;
  let isStopping = false;
  const store = {
    accounts: vi.fn<AccountRulesStore['accounts']>(async () => accounts),
    head: async () => heads[Math.min(reads++, heads.length - 1)] ?? 0,
    trades: vi.fn<AccountRulesStore['trades']>(async function* () {
      yield [lost];
    }),
    report: vi.fn<AccountRulesStore['report']>(async () => undefined),
  };
  const onFailure = vi.fn<(error: unknown) => void>();
  const deps = { store, onFailure, isStopping: () => isStopping };
  const service = createAccountRulesService({ ...deps, now: () => Date.parse(NOW) });
  const stop = (): void => void (isStopping = true);
  return { ...store, service, onFailure, stop };
}

const entry = [{ kind: 'entry' }];

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (let turn = 0; turn < 3; turn += 1) await nextTurn(); // a check yields after each slice
}
const fiveSeconds = () => pass(5000);

afterEach(() => {
  vi.useRealTimers(); // the files after this one share its worker
});

it('pushes of many trades are one check, five seconds after the last', async () => {
  const { service, report } = start({});
  for (let push = 0; push < 20; push += 1) {
    service.pushed('ama', entry);
    await pass(4000);
  }
  expect(report).not.toHaveBeenCalled();
  await fiveSeconds();
  expect(report).toHaveBeenCalledOnce();
});

it('a push of notes alone is no reason to check', async () => {
  const { service, accounts } = start({});
  service.pushed('ama', [{ kind: 'day_note' }, { kind: 'setup' }]);
  await fiveSeconds();
  expect(accounts).not.toHaveBeenCalled();
});

it('without rules no trade is read', async () => {
  const { service, accounts, trades } = start({ accounts: [] });
  service.pushed('ama', entry);
  await fiveSeconds();
  expect(accounts).toHaveBeenCalledOnce();
  expect(trades).not.toHaveBeenCalled();
});

it('a journal that changes while it is read is checked again later', async () => {
  const { service, report } = start({ heads: [1, 2, 2, 2] });
  service.pushed('ama', entry);
  await fiveSeconds();
  expect(report).not.toHaveBeenCalled();
  await fiveSeconds();
  expect(report).toHaveBeenCalledOnce();
});

it('a failure is reported, and the next push checks again', async () => {
  const { service, accounts, report, onFailure } = start({});
  const failure = new Error('no database');
  accounts.mockRejectedValueOnce(failure);
  service.pushed('ama', entry);
  await fiveSeconds();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
  service.pushed('ama', entry);
  await fiveSeconds();
  expect(report).toHaveBeenCalledOnce();
});

it('a server that stops begins no check', async () => {
  const { service, accounts, stop } = start({});
  service.pushed('ama', entry);
  stop();
  await fiveSeconds();
  expect(accounts).not.toHaveBeenCalled();
});
