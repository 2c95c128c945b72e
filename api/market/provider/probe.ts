import type { z } from 'zod';
import type { ProviderClock } from './clock.ts';
import { httpGet } from './http-get.ts';
import { refusalOf } from './refusal.ts';
import { fromJson, understand } from './wire.ts';

/** A small question that only the right key answers. */
export type Probe = {
  readonly title: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The provider's way to say no inside an answer; null where it says nothing of that kind. */
  readonly readError: (text: string) => { status: number; message: string } | null;
  readonly answer: z.ZodType;
};

/** Asks once, whatever is left of the plan. @throws FeedError; its message holds no key */
export async function sendProbe(
  { title, url, headers, readError, answer }: Probe,
  clock: ProviderClock,
  answerWithinMs: number,
): Promise<void> {
  const { status, text, retryAfter } = await httpGet(
    title,
    { url, headers, answerWithinMs },
    clock,
  );
  const verdict = { status, message: text, retryAfter, ...readError(text) };
  const refusal = refusalOf(title, verdict, clock.now());
  if (refusal !== null) throw refusal;
  understand(title, answer, fromJson(text));
}
