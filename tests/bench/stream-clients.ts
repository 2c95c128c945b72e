import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

export type StreamTarget = { url: string; headers: Record<string, string> };

/** Many clients that listen to one server. */
export type StreamClients = {
  /** @returns ms from the first client that hears of the change to the last */
  fanOutMs: (change: () => Promise<unknown>) => Promise<number>;
  close: () => void;
};

/** Opens every stream and waits until each has received its first event. */
export async function openStreamClients(targets: readonly StreamTarget[]): Promise<StreamClients> {
  const agent = new Agent({ maxSockets: Infinity });
  const calls: ClientRequest[] = [];
  let missing = 0;
  let firstAt = 0;
  let finish: ((ms: number) => void) | null = null;

  function hear(chunk: string): void {
    if (missing === 0 || !chunk.includes('"posts"')) return;
    if (missing === targets.length) firstAt = performance.now();
    missing -= 1;
    if (missing === 0) finish?.(performance.now() - firstAt);
  }

  async function open({ url, headers }: StreamTarget): Promise<void> {
    const call = request(url, { agent, headers }).end();
    calls.push(call);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    answer.setEncoding('utf8');
    await once(answer, 'data');
    answer.on('data', hear);
    answer.on('error', () => null); // closed by us
  }
  await Promise.all(targets.map(open));

  return {
    async fanOutMs(change) {
      const received = new Promise<number>((resolve) => (finish = resolve));
      missing = targets.length;
      await change();
      return received;
    },
    close() {
      for (const call of calls) call.destroy();
    },
  };
}
