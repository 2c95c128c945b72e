import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address as limits count it. `X-Forwarded-For` is believed for as many hops as the
 * operator configured and no more: a client can write anything to its left.
 */
export function clientAddress(c: Context, trustProxyHops: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const hop = trustProxyHops === 0 ? undefined : forwarded.at(-trustProxyHops);
  return countedAs(hop || socketAddress(c));
}

/** In-process requests of tests have no socket. */
function socketAddress(c: Context): string {
  return c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process';
}

/** One household or phone is a whole /64 of IPv6, so addresses of it count together. */
function countedAs(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv6(plain) ? `${expandIPv6(plain).slice(0, 4).join(':')}::/64` : plain;
}

const groupsOf = (side: string): string[] => (side === '' ? [] : side.split(':'));

function expandIPv6(address: string): string[] {
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const zeros = Math.max(0, 8 - groupsOf(head).length - groupsOf(tail).length);
  return [...groupsOf(head), ...Array<string>(zeros).fill('0'), ...groupsOf(tail)];
}
