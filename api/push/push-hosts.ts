/** Where browsers take messages: Chrome and its kin, Firefox, Safari. */
export const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
];

/** Safari, and Edge on Windows: https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/ */
const KNOWN_DOMAINS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Whether messages may go to this address. Browsers name it, so a member could name any: the server would
 * call what only it can reach (OWASP, Server-Side Request Forgery Prevention Cheat Sheet).
 *
 * @param more what the operator allows besides: `host`, or `host:port`
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
