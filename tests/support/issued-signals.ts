import type { Outcome } from '#api/engine/outcomes/grading.ts';
import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import type { IssueRequest } from '#api/features/signals/signals.service.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { type Api, START } from './start-api.ts';

const NOW = Date.parse(START);

let lastId = 0;

type Overrides = Partial<Omit<IssueRequest, 'draft'>> & { draft?: Partial<SignalDraft> };

/** A Peak buy of EURUSD that was found just now; a test says what matters to it. */
export function aFoundSignal({ draft, ...overrides }: Overrides = {}): IssueRequest {
  const slot = overrides.slot ?? NOW;
  return {
    scanner: 'peak',
    key: `peak:EURUSD:${(lastId += 1)}`,
    slot,
    isReplay: false,
    ...overrides,
    draft: {
      instrument: 'EURUSD',
      side: 'buy',
      entryPrice: 1.085,
      stopLoss: 1.0836,
      takeProfit: 1.0878,
      riskReward: 2,
      quality: 0.78,
      expiresAt: slot + 24 * HOUR_MS,
      reason: 'W Bottom.',
      mlAgrees: true,
      ...draft,
    },
  };
}

/** @returns its id */
export async function issueOne(api: Api, kind: Overrides = {}): Promise<string> {
  const [signal] = await api.services.signals.issue([aFoundSignal(kind)]);
  return signal?.id ?? '';
}

/** Ended an hour ago. */
export const won: Outcome = {
  status: 'tp_hit',
  closed_at: NOW - HOUR_MS,
  exit_price: 1.0878,
  r_gross: 2,
  r_net: 1.9428571,
  mfe_r: 2,
  mae_r: 0.254,
};
export const lost: Outcome = {
  ...won,
  status: 'sl_hit',
  exit_price: 1.0836,
  r_gross: -1,
  r_net: -1.057,
};

export const close = (api: Api, id: string, outcome: Outcome = won) =>
  api.services.stores.signals.addOutcomes([{ signal_id: id, ...outcome }]);

/** Issues so many signals of a kind and closes them, the first of them as won. */
export async function closeMany(
  api: Api,
  { n, wins }: { n: number; wins: number },
  kind: Overrides = {},
): Promise<void> {
  for (let each = 0; each < n; each += 1) {
    await close(api, await issueOne(api, kind), each < wins ? won : lost);
  }
}
