import { z } from 'zod';
import { FeedError } from '../feed.ts';

/** A number as text: `"1.09410"`. Rejects `NaN` and empty text. */
export const NumberText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);

/** An ISO instant to UTC ms; truncated to milliseconds. */
export const MomentText = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** @throws FeedError of kind garbage when an answer is not what the provider documents */
export function understand<Schema extends z.ZodType>(
  title: string,
  schema: Schema,
  answer: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') || 'the answer';
  throw new FeedError('garbage', `${title} answered in an unknown form, at ${where}.`);
}

/** The value of a JSON text; undefined when it is none. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The configured address or the provider's own, without a trailing slash. */
export const baseOf = (configured: string | null | undefined, own: string): string =>
  (configured ?? own).replace(/\/+$/, '');

/** An address with its query. */
export function addressOf(base: string, query: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(query).toString()}`;
}

/**
 * Derives the stream's address from that of the calls: another scheme, and another first label of the
 * host where the provider has one (`api.…` and `ws.…`). A local server has both at one address.
 */
export function streamBeside(
  baseUrl: string,
  { scheme, label }: { scheme: 'http' | 'ws'; label: readonly [string, string] },
): string {
  const url = baseUrl.replace(/^http/, scheme);
  return url.replace(`://${label[0]}`, `://${label[1]}`);
}
