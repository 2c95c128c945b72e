import postgres from 'postgres';

/** scheme, user with password, hosts, and the rest */
const PARTS = /^(\w+:\/\/)((?:[^@/?]*@)?)([^/?]*)(.*)$/;
const STRAY_PERCENT = /%(?![\da-f]{2})/i;
const PROBE_S = 3;

function addressesIn(url: string): readonly string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

export const isPostgresqlAddress = (url: string): boolean =>
  /^postgres(ql)?:\/\/./.test(url) &&
  !STRAY_PERCENT.test(url) &&
  addressesIn(url).every((each) => URL.canParse(each));

/**
 * The address of each host of `postgres://user@one:5432,two:5432/name`, the one that accepts writes first.
 *
 * @throws the last error when none of several hosts accepts writes
 */
export async function hostsOf(url: string): Promise<readonly string[]> {
  const urls = addressesIn(url);
  if (urls.length === 1) return urls;
  let failure: unknown = new Error('None of the hosts of DATABASE_URL takes writes.');
  for (const each of urls) {
    try {
      if (await takesWrites(each)) return [each, ...urls.filter((other) => other !== each)];
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** The address of the host that accepts writes. @throws as `hostsOf` */
export async function primaryOf(url: string): Promise<string> {
  const [primary = url] = await hostsOf(url);
  return primary;
}

async function takesWrites(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: PROBE_S, onnotice: () => undefined });
  try {
    const [row] = await client<[{ standby: boolean }]>`select pg_is_in_recovery() as standby`;
    return !row.standby;
  } finally {
    await client.end({ timeout: 1 });
  }
}
