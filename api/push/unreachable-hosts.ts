import { Agent, request } from 'node:https';

type Options = {
  readonly timeoutMs: number;
  /** Trusted certificates instead of the system's, as PEM. */
  readonly ca?: string;
};

/**
 * Push services that cannot be reached over TLS. Any response counts as reachable.
 *
 * @param hosts `host`, or `host:port`
 */
export async function unreachableHosts(
  hosts: readonly string[],
  { timeoutMs, ca }: Options,
): Promise<string[]> {
  const agent = new Agent(ca === undefined ? {} : { ca });
  const reach = (host: string): Promise<boolean> =>
    new Promise((resolve) => {
      const signal = AbortSignal.timeout(timeoutMs);
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
