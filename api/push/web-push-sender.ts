import { Agent, request, type RequestOptions } from 'node:https';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import webPush from 'web-push';
import { isPushService } from './push-hosts.ts';
import type { PushDevice, PushMessage, PushOutcome, PushSender, VapidKeys } from './push-sender.ts';

/** How long a push service stores a message for an offline device. A signal is stale afterwards. */
const TTL_S = 600;

/** Much shorter than the lease of a message. */
const TIMEOUT_MS = 10_000;

type Options = {
  /** Additional push services: `host` or `host:port`. */
  readonly hosts: readonly string[];
  /** Contact for push services: `mailto:…` or `https://…` (RFC 8292, 2.1). */
  readonly subject: string;
  /** UTC ms. */
  readonly now: () => number;
  /** Trusted certificates instead of the system's, as PEM. */
  readonly ca?: string;
  readonly timeoutMs?: number;
};

/**
 * Sends through the push services of the browsers (RFC 8030), encrypted for the device (RFC 8291) and
 * signed by this server (RFC 8292). Redirects are not followed (SSRF).
 */
export function createWebPushSender({
  hosts,
  subject,
  now,
  ca,
  timeoutMs = TIMEOUT_MS,
}: Options): PushSender {
  const closing = new AbortController();
  const agent = new Agent({ keepAlive: true, ...(ca !== undefined && { ca }) });

  async function deliver(
    url: URL,
    headers: OutgoingHttpHeaders,
    body: Buffer,
  ): Promise<PushOutcome> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([closing.signal, timeout]);
    try {
      return outcomeOf(await post(url, { agent, headers, signal }, body), now());
    } catch (error) {
      return unreachable(timeout.aborted ? 'no answer in time' : codeOf(error));
    }
  }

  return {
    isPushService: (endpoint) => isPushService(endpoint, hosts),
    async send(device, message, keys) {
      if (!isPushService(device.endpoint, hosts)) {
        return { kind: 'refused', reason: 'its push service is not known here' };
      }
      const body = encrypted(device, message);
      if (body === null) return { kind: 'gone' };
      const url = new URL(device.endpoint);
      return deliver(url, headersOf(url.origin, { message, body, subject, keys }), body);
    },
    close() {
      closing.abort();
      agent.destroy();
    },
  };
}

type Signed = {
  readonly message: PushMessage;
  readonly body: Buffer;
  readonly subject: string;
  readonly keys: VapidKeys;
};

const headersOf = (
  audience: string,
  { message, body, subject, keys }: Signed,
): OutgoingHttpHeaders => ({
  ...webPush.getVapidHeaders(audience, subject, keys.publicKey, keys.privateKey, 'aes128gcm'),
  ttl: TTL_S,
  urgency: 'high',
  topic: message.topic,
  'content-type': 'application/octet-stream',
  'content-encoding': 'aes128gcm',
  'content-length': body.length,
});

/** Null for an invalid device key. */
function encrypted({ p256dh, auth }: PushDevice, { payload }: PushMessage): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText;
  } catch {
    return null;
  }
}

/** Resolves with the response head; discards the body. */
const post = (url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { ...options, method: 'POST' })
      .on('response', (answer) => {
        answer.on('error', () => undefined).resume();
        resolve(answer);
      })
      .on('error', reject)
      .end(body);
  });

/** @source RFC 8030, sections 5 and 7.3 */
function outcomeOf({ statusCode = 0, headers }: IncomingMessage, now: number): PushOutcome {
  const reason = `the push service answered ${statusCode}`;
  const hundreds = Math.floor(statusCode / 100);
  if (hundreds === 2) return { kind: 'taken' };
  if (hundreds === 3) return { kind: 'refused', reason: `${reason}; redirects are not followed` };
  if ([404, 410].includes(statusCode)) return { kind: 'gone' };
  if (hundreds === 5 || [408, 429].includes(statusCode)) {
    return { kind: 'failed', reason, retryAfterMs: waitOf(headers['retry-after'], now) };
  }
  return { kind: 'refused', reason };
}

/** Parses seconds or a date (RFC 9110, 10.2.3). @returns ms */
function waitOf(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

const unreachable = (why: string): PushOutcome => ({
  kind: 'failed',
  reason: `the push service was not reached (${why})`,
  retryAfterMs: null,
});

/** Messages of errors name hosts and addresses. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : 'no reason given';
}
