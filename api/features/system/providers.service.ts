import type { MailServer } from '#api/delivery/open-mailer.ts';
import { probeMailServer } from '#api/delivery/smtp-mailer.ts';
import type { AuditService } from '#api/features/audit/audit.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { ProviderChoice } from '#api/market/open-market.ts';
import { probeProvider } from '#api/market/probe-provider.ts';
import { type ServedOffer, probePaystack, probeStripe } from '#api/payments/open-gateways.ts';
import { type GatewayConfig } from '#api/payments/gateway.ts';
import { unreachableHosts } from '#api/push/push-hosts.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import type { DataSource } from '#contracts/primitives.ts';
import {
  type Provider,
  type ProviderId,
  PROVIDERS,
  type ProviderTest,
  providerFacts,
} from '#contracts/providers.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';

type PriceConnection<Source> = Extract<ProviderChoice, { source: Source }> | null;

/** The providers that the operator has configured, in use or not; null: not configured. */
export type Connections = {
  readonly twelvedata: PriceConnection<'twelvedata'>;
  readonly oanda: PriceConnection<'oanda'>;
  readonly tiingo: PriceConnection<'tiingo'>;
  readonly stripe: GatewayConfig['stripe'];
  readonly paystack: GatewayConfig['paystack'];
  readonly smtp: MailServer;
  readonly push: readonly string[] | null; // hosts of push services; none: messages go nowhere
};

type Situation = {
  readonly source: DataSource;
  readonly gateways: ReadonlySet<GatewayName>;
  readonly hasPush: boolean;
};

type Standing = Pick<Provider, 'in_use' | 'detail'>;

const used: Standing = { in_use: true, detail: null };
const unused = (detail: string): Standing => ({ in_use: false, detail });

const sourceNames: Readonly<Record<DataSource, string>> = {
  simulated: 'the simulated market',
  stored: 'imported candles alone',
  twelvedata: 'Twelve Data',
  oanda: 'OANDA',
  tiingo: 'Tiingo',
};

/** Whether a provider is in use, and what replaces it if not. */
function standing(id: ProviderId, configured: boolean, situation: Situation): Standing {
  const { kind } = providerFacts[id];
  if (kind === 'prices') return standingOfPrices(id, situation);
  if (kind === 'payments') return standingOfGateway(id, situation);
  if (kind === 'mail') {
    return configured ? used : unused('Mails are written to the outbox folder instead of sent.');
  }
  return situation.hasPush ? used : unused('Push notifications are switched off under General.');
}

const standingOfPrices = (id: ProviderId, { source }: Situation): Standing =>
  source === id
    ? used
    : unused(`Prices come from ${sourceNames[source]}; MARKET_FEED=${id} chooses this provider.`);

function standingOfGateway(id: ProviderId, { gateways }: Situation): Standing {
  if ([...gateways].some((gateway) => gateway === id)) return used;
  if (gateways.has('demo')) return unused('The demo stands in: no money moves.');
  return unused(
    id === 'stripe' ? 'Paystack serves cards too.' : 'Mobile money is not offered without it.',
  );
}

/** Makes a small test request; rejects with a message that contains no secrets. */
type Probe = (answerWithinMs: number) => Promise<void>;

function probesOf(connections: Connections): Partial<Record<ProviderId, Probe>> {
  const { twelvedata, oanda, tiingo, stripe, paystack, smtp, push } = connections;
  return {
    ...(twelvedata && { twelvedata: (ms) => probeProvider(twelvedata, ms) }),
    ...(oanda && { oanda: (ms) => probeProvider(oanda, ms) }),
    ...(tiingo && { tiingo: (ms) => probeProvider(tiingo, ms) }),
    ...(stripe && { stripe: (ms) => probeStripe(stripe, ms) }),
    ...(paystack && { paystack: (ms) => probePaystack(paystack, ms) }),
    ...(smtp && { smtp: (ms) => probeMailServer(smtp.smtpUrl, ms) }),
    ...(push && { push: (ms) => probePush(push, ms) }),
  };
}

async function probePush(hosts: readonly string[], answerWithinMs: number): Promise<void> {
  const away = await unreachableHosts(hosts, { timeoutMs: answerWithinMs });
  if (away.length > 0) throw new Error(`Cannot be reached: ${away.join(', ')}.`);
}

const ANSWER_WITHIN_MS = 10_000;

type Tester = Pick<Caller, 'id' | 'username'>;
type Deps = {
  readonly connections: Connections;
  readonly source: () => DataSource;
  readonly offers: readonly ServedOffer[];
  readonly settings: Pick<SettingsService, 'read'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly now: () => number;
  readonly answerWithinMs?: number;
};

export function createProviderService({
  connections,
  source,
  offers,
  settings,
  audit,
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

    /** Failures of the provider are results. @throws ApiError when it is not configured */
    async test(caller: Tester, id: ProviderId): Promise<ProviderTest> {
      const probe = probes[id];
      if (probe === undefined) throw refusal('providers.not_configured');
      const { name } = providerFacts[id];
      const askedAt = now();
      const failure = await probe(answerWithinMs).then(() => null, messageOf);
      const at = now();
      const target = `${name}: ${failure === null ? 'answered' : 'failed'}`;
      await audit.record({ actor: caller, action: 'providers.tested', target, at });
      return {
        ok: failure === null,
        message: failure ?? `${name} answered.`,
        took_ms: Math.max(0, at - askedAt),
        tested_at: new Date(at).toISOString(),
      };
    },
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'It failed without a reason.';
