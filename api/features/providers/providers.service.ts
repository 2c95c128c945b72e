import type { Caller } from '#api/http/caller.ts';
import type { ServedOffer } from '#api/payments/open-gateways.ts';
import type { DataSource } from '#contracts/primitives.ts';
import {
  type Provider,
  PROVIDERS,
  type ProviderId,
  type ProviderTest,
} from '#contracts/providers.ts';
import { providerFacts } from '#contracts/rules/provider-facts.ts';
import { refusal } from '#contracts/rules/refusals.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { Connections } from './connections.ts';
import { probesOf } from './probes.ts';
import type { ProviderStore } from './providers.store.ts';
import { standing } from './standing.ts';

const ANSWER_WITHIN_MS = 10_000;

type Tester = Pick<Caller, 'id' | 'username'>;
type Deps = {
  readonly connections: Connections;
  readonly source: () => DataSource;
  readonly offers: readonly ServedOffer[];
  readonly settings: Pick<SettingsService, 'read'>;
  readonly store: ProviderStore;
  readonly now: () => number;
  readonly answerWithinMs?: number;
};
export type ProviderService = ReturnType<typeof createProviderService>;

export function createProviderService({
  connections,
  source,
  offers,
  settings,
  store,
  now,
  answerWithinMs = ANSWER_WITHIN_MS,
}: Deps) {
  const probes = probesOf(connections);

  return {
    async list(): Promise<Provider[]> {
      const { push_notifications: hasPush } = await settings.read();
      const gateways = new Set(offers.map(({ gateway }) => gateway));
      const situation = { source: source(), gateways, hasPush };
      return PROVIDERS.map((id) => {
        const configured = probes[id] !== undefined;
        return { id, ...providerFacts[id], configured, ...standing(id, configured, situation) };
      });
    },

    /** @throws ApiError when it is not configured; what the other side does wrong is an answer */
    async test(caller: Tester, id: ProviderId): Promise<ProviderTest> {
      const probe = probes[id];
      if (probe === undefined) throw refusal('providers.not_configured');
      const { name } = providerFacts[id];
      const askedAt = now();
      const failure = await probe(answerWithinMs).then(() => null, sentenceOf);
      const at = now();
      const target = `${name}: ${failure === null ? 'answered' : 'failed'}`;
      await store.recordTest({ actor: caller, action: 'providers.tested', target, at });
      return {
        ok: failure === null,
        message: failure ?? `${name} answered.`,
        took_ms: Math.max(0, at - askedAt),
        tested_at: new Date(at).toISOString(),
      };
    },
  };
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'It failed without a reason.';
