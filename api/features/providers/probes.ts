import { probeMailServer } from '#api/delivery/probe-mail-server.ts';
import { probeProvider } from '#api/market/probe-provider.ts';
import { probePaystack, probeStripe } from '#api/payments/probe-gateways.ts';
import { unreachableHosts } from '#api/push/unreachable-hosts.ts';
import type { ProviderId } from '#contracts/providers.ts';
import type { Connections } from './connections.ts';

/** Asks for something small; rejects with one sentence without keys. */
type Probe = (answerWithinMs: number) => Promise<void>;

/** How each provider that is set up is asked. */
export function probesOf(connections: Connections): Partial<Record<ProviderId, Probe>> {
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
  const away = await unreachableHosts(hosts, { answerWithinMs });
  if (away.length > 0) throw new Error(`Cannot be reached: ${away.join(', ')}.`);
}
