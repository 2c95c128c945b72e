import { Agent, request } from 'node:https';

/** Push services of Chromium browsers, Firefox and Safari. */
export const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
];

/** Safari, and Edge on Windows: https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/ */
const KNOWN_DOMAINS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Whether a push endpoint is allowed. Clients supply it, so an allowlist prevents SSRF (OWASP, Server-Side
 * Request Forgery Prevention Cheat Sheet).
 *
 * @param more additional hosts of the operator: `host` or `host:port`
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, host, hostname, port } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (more.includes(host)) return true;
  const isKnown =
    KNOWN_HOSTS.includes(hostname) || KNOWN_DOMAINS.some((domain) => hostname.endsWith(domain));
  return isKnown && port === '';
}

/**
 * Push services that cannot be reached over TLS. Any response counts as reachable.
 *
 * @param hosts `host`, or `host:port`
 * @param ca trusted certificates instead of the system's, as PEM
 */
export async function unreachableHosts(
  hosts: readonly string[],
  { timeoutMs, ca }: { readonly timeoutMs: number; readonly ca?: string },
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
