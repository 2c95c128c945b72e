import { z } from 'zod';
import { discordText, type ChatEvent } from '#contracts/rules/notifications/chat-message.ts';
import {
  type ChatOutcome,
  ChatRefusal,
  ChatUnreachable,
  outcomeOfUnreachable,
} from './chat-outcome.ts';

const TIMEOUT_MS = 15_000;

const Webhook = z.object({
  id: z.string(),
  name: z.string().nullish(),
  guild_id: z.string().nullish(),
  channel_id: z.string().nullish(),
});
const Message = z.object({ id: z.string() });
const Limited = z.object({ retry_after: z.number().nonnegative() }); // seconds
const Refused = z.object({ message: z.string() });

export type DiscordWebhook = {
  readonly id: string;
  readonly name: string;
  /** Where links to its messages begin; null: they have none. */
  readonly channelUrl: string | null;
};

type Options = {
  readonly id: string;
  readonly token: string;
  readonly baseUrl: string | null; // of tests; null: discord.com
};
export type Discord = ReturnType<typeof openDiscord>;

/** The id and the token in the address of a webhook, of the form that the contract admits. */
export function readWebhookUrl(url: string): { id: string; token: string } {
  const [id = '', token = ''] = new URL(url).pathname.split('/').slice(-2);
  return { id, token };
}

/**
 * A webhook of Discord. Redirects are not followed, and nobody is mentioned.
 *
 * @source https://discord.com/developers/docs/resources/webhook, and …/topics/rate-limits
 */
export function openDiscord({ id, token, baseUrl }: Options) {
  const url = `${baseUrl?.replace(/\/$/, '') ?? 'https://discord.com'}/api/webhooks/${id}/${token}`;

  return {
    /** @throws ChatRefusal, ChatUnreachable */
    async read(): Promise<DiscordWebhook> {
      const { response, body } = await ask(url, { method: 'GET' });
      if (!response.ok) throw new ChatRefusal(response.status, reasonOf(response, body));
      const { name, guild_id, channel_id } = Webhook.parse(body);
      const hasPlace = typeof guild_id === 'string' && typeof channel_id === 'string';
      return {
        id,
        name: name ?? 'Webhook',
        channelUrl: hasPlace ? `https://discord.com/channels/${guild_id}/${channel_id}` : null,
      };
    },

    /**
     * @param signalUrl the message whose result this is; null: none
     * @returns the outcome, and how long the webhook takes nothing more, ms
     */
    async send(
      event: ChatEvent,
      signalUrl: string | null,
    ): Promise<{ outcome: ChatOutcome; pauseMs: number }> {
      const content = discordText(event, signalUrl);
      try {
        const { response, body } = await ask(`${url}?wait=true`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ content, allowed_mentions: { parse: [] } }),
        });
        return { outcome: outcomeOf(response, body), pauseMs: pauseOf(response) };
      } catch (error) {
        if (!(error instanceof ChatUnreachable)) throw error;
        return { outcome: outcomeOfUnreachable(error), pauseMs: 0 };
      }
    },
  };
}

/** @returns the response and its JSON; null where it has none. @throws ChatUnreachable */
async function ask(url: string, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = await response.text();
    const body: unknown = /^\s*[[{]/.test(text) ? JSON.parse(text) : null;
    return { response, body };
  } catch (error) {
    throw new ChatUnreachable('Discord', error);
  }
}

function outcomeOf(response: Response, body: unknown): ChatOutcome {
  const reason = reasonOf(response, body);
  const { status } = response;
  const message = Message.safeParse(body);
  if (response.ok && message.success) return { kind: 'sent', id: message.data.id };
  if (status === 429) {
    return { kind: 'later', reason, retryAfterMs: waitOf(response, body), isLimit: true };
  }
  if (status === 401 || status === 403 || status === 404) return { kind: 'gone', reason };
  return outcomeOfFailure(response, body);
}

function outcomeOfFailure(response: Response, body: unknown): ChatOutcome {
  const reason = reasonOf(response, body);
  const isFailure = response.status >= 500;
  // Discord's own errors are JSON: a proxy's page does not say whether the message was taken.
  if (isFailure && Refused.safeParse(body).success) {
    return { kind: 'later', reason, retryAfterMs: null, isLimit: false };
  }
  return { kind: isFailure || response.ok ? 'unknown_result' : 'refused', reason };
}

function reasonOf({ status }: Response, body: unknown): string {
  const refused = Refused.safeParse(body);
  const said = refused.success ? refused.data.message.slice(0, 200) : '';
  return said === '' ? `Discord answered ${status}.` : `Discord answered ${status}: ${said}`;
}

/** Seconds, in the body or in the header. @returns ms */
function waitOf({ headers }: Response, body: unknown): number | null {
  const limited = Limited.safeParse(body);
  if (limited.success) return Math.ceil(limited.data.retry_after * 1000);
  const header = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(header) ? header * 1000 : null;
}

/** Nothing is left of the webhook's budget until the header's moment. @returns ms */
function pauseOf({ headers }: Response): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0;
  const seconds = Number(headers.get('x-ratelimit-reset-after') ?? 0);
  return Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : 0;
}
