import { z } from 'zod';

export const exposureEnvironment = {
  ALLOW_INSECURE_DEMO: z.enum(['true', 'false']).default('false'),
};

type Installation = {
  readonly isProduction: boolean;
  readonly isInsecureDemo: boolean;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
};

const LOOPBACK =
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i;

const isLoopback = (host: string): boolean => LOOPBACK.test(host.replace(/^\[(.*)\]$/, '$1'));

/** The setting through which others can reach this server; null: none. */
function exposedBy({ host, publicUrl }: Installation): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (!isLoopback(host)) return `HOST=${host}`;
  if (protocol === 'https:' || !isLoopback(hostname)) return `PUBLIC_URL=${publicUrl}`;
  return null;
}

/**
 * Development prints access codes, creates sample accounts and stores the master secret beside the data,
 * which is safe only when nobody else can reach the server.
 *
 * @throws Error with the settings that are missing
 */
export function refuseAccidentalExposure(installation: Installation): void {
  const { isProduction, isInsecureDemo, dataDir } = installation;
  const exposure = exposedBy(installation);
  if (isProduction || isInsecureDemo || exposure === null) return;
  throw new Error(
    `Others can reach this server (${exposure}), but it is not set up for that. These three lines make it right:
NODE_ENV=production
MASTER_SECRET= # 32 random bytes: openssl rand -base64 32; with data from before, what ${dataDir}/master-secret holds
ALLOW_DEMO_PAYMENTS=true # or the keys of Stripe or Paystack
For a trial on a private network instead: ALLOW_INSECURE_DEMO=true`,
  );
}
