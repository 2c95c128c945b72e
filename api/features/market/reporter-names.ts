import { createHmac, randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;

/**
 * Names an address so that its reports of one day can be told from those of others. The salt is made
 * each day, kept nowhere and then forgotten: nobody can find the address again by trying all of them.
 */
export function createReporterNames(now: () => number): (address: string) => string {
  let today = { day: Number.NaN, salt: randomBytes(32) };
  return (address) => {
    const day = Math.floor(now() / DAY_MS);
    if (day !== today.day) today = { day, salt: randomBytes(32) };
    return createHmac('sha256', today.salt).update(address).digest('base64url');
  };
}
