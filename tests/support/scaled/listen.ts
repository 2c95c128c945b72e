import { LiveEvent } from '#contracts/events.ts';

/** Listens to a process itself. */
export async function listenAt(url: string, token: string) {
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/events`, { headers, signal: leave.signal });
  if (!answer.ok || answer.body === null) throw new Error(`no stream: ${answer.status}`);
  const received: LiveEvent[] = [];
  const decoder = new TextDecoder();
  async function hear(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const piece of body) {
      for (const [, data = ''] of decoder.decode(piece).matchAll(/^data: (.*)$/gm)) {
        received.push(LiveEvent.parse(JSON.parse(data)));
      }
    }
  }
  const over = hear(answer.body).catch(() => undefined);
  return {
    /** Versions of a topic, as they came. */
    versionsOf: (topic: LiveEvent['topic']): number[] =>
      received.filter((event) => event.topic === topic).map(({ version }) => version),
    leave: async () => {
      leave.abort();
      await over;
    },
  };
}
