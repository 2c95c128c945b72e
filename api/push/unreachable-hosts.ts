import { Agent, request } from 'node:https';

type Options = {
  readonly answerWithinMs: number;
  /** Certificates that are trusted instead of the usual ones, as PEM. */
  readonly ca?: string;
};

/**
 * Which of these push services cannot be reached by TLS. Any answer will do: whether one takes messages
 * for a device shows only when one is sent.
 *
 * @param hosts `host`, or `host:port`
 */
export async function unreachableHosts(
  hosts: readonly string[],
  { answerWithinMs, ca }: Options,
): Promise<string[]> {
  const agent = new Agent(ca === undefined ? {} : { ca });
  const reach = (host: string): Promise<boolean> =>
    new Promise((resolve) => {
      const signal = AbortSignal.timeout(answerWithinMs);
      request(`https://${host}/`, { method: 'HEAD', agent, signal })
        .on('response', (answer) => {
          answer.resume();
          resolve(true);
        })
        .on('error', () => resolve(false))
        .end();
    });
  const reached = await Promise.all(hosts.map(reach));
  agent.destroy();
  return hosts.filter((_, n) => reached[n] !== true);
}
