import { createHmac, timingSafeEqual } from 'node:crypto';

const COOKIE = 'bellwether_device';
const YEAR_S = 365 * 86_400;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * A device that signed in before counts its guesses with its member's other devices instead of its
 * address, so that strangers behind the same carrier address cannot lock it out. The cookie grants
 * nothing else, and collecting many of them gives no more guesses.
 */
export function createKnownDevices(key: Buffer, isHttps: boolean) {
  const macOf = (id: string): Buffer => createHmac('sha256', key).update(id).digest();

  return {
    /** The member who last signed in on this device. */
    recognize(cookieHeader: string | undefined): string | null {
      const value = /(?:^|;\s*)bellwether_device=([\w-]+)\.([\w-]+)/.exec(cookieHeader ?? '');
      if (!value) return null;
      const [, id = '', mac = ''] = value;
      const received = Buffer.from(mac, 'base64url');
      const expected = macOf(id);
      return received.length === expected.length && timingSafeEqual(received, expected) ? id : null;
    },

    remember(userId: string): string {
      const attributes = `Max-Age=${YEAR_S}; Path=/api/auth; HttpOnly; SameSite=Strict`;
      return `${COOKIE}=${userId}.${macOf(userId).toString('base64url')}; ${attributes}${isHttps ? '; Secure' : ''}`;
    },
  };
}
