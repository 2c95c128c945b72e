import { FeedError } from '../feed.ts';
import { refusalOf } from '../provider/refusal.ts';
import type { Line } from '../provider/stream.ts';

export type ChunkedSetup = {
  readonly title: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** UTC ms. */
  readonly now: () => number;
};

/** Cuts what arrives into lines; a line may come in several pieces. */
function createLineCutter(take: (line: string) => void) {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk: Uint8Array): void => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') take(line);
  };
}

/** A connection over an HTTP answer that never ends: one message to a line. */
export function createChunkedLine({ title, url, headers, now }: ChunkedSetup): Line {
  const brokeOff = (): FeedError =>
    new FeedError('unreachable', `The stream of ${title} broke off.`);

  return async (signal, hear) => {
    const response = await fetch(url, { headers, signal, redirect: 'error' }).catch(() => null);
    if (response === null) return brokeOff();
    const { status, body } = response;
    const retryAfter = response.headers.get('retry-after');
    const refusal = refusalOf(title, { status, message: '', retryAfter }, now());
    if (refusal !== null || body === null) {
      await body?.cancel().catch(() => {});
      return refusal ?? brokeOff();
    }
    const cut = createLineCutter(hear);
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
    for (;;) {
      const piece = await reader.read().catch(() => null);
      if (piece === null || piece.done) return brokeOff();
      cut(piece.value);
    }
  };
}
