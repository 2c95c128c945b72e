/** The codes that make known pairs: currencies of retail brokers, precious metals, large coins. */
const CODES = new Set(
  [
    'AUD CAD CHF CNH CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PLN SEK SGD THB TRY USD ZAR',
    'XAG XAU XPD XPT',
    'BTC ETH LTC XRP',
  ].flatMap((codes) => codes.split(' ')),
);

/** The names that brokers use, by the name that this app uses. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  XAUUSD: ['GOLD', 'GOLDUSD'],
  XAGUSD: ['SILVER', 'SILVERUSD'],
  BTCUSD: ['BITCOIN', 'XBTUSD'],
  ETHUSD: ['ETHEREUM'],
  US30: ['DJ30', 'WS30', 'USA30', 'US30USD', 'WALLSTREET30'],
  NAS100: ['USTEC', 'US100', 'USTECH', 'USTECH100', 'NAS100USD', 'NDX100'],
  US500: ['SPX500', 'SP500', 'USA500', 'SPX500USD', 'US500USD'],
  GER40: ['DE40', 'DAX40', 'GER40EUR', 'DE40EUR'],
  UK100: ['FTSE100', 'UK100GBP'],
  JP225: ['JPN225', 'JP225USD'],
};

const NAMES = new Map(
  Object.entries(ALIASES).flatMap(([name, aliases]) =>
    [name, ...aliases].map((alias) => [alias, name] as const),
  ),
);

/**
 * The suffixes of kinds of accounts. `F` and months are missing, because futures are other instruments, and
 * `T`, because BTCUSDT is quoted in the coin USDT.
 */
const ACCOUNT_KIND =
  '[A-EG-SU-Z]|CASH|CENT|CFD|ECN|MICRO|MINI|PLUS|PRIME|PRO|RAW|SPOT|STD|STP|VAR|VIP|ZERO';
const SUFFIX = new RegExp(`(?:[._#+!^-](?:${ACCOUNT_KIND})?|(?:${ACCOUNT_KIND}))$`);
const PREFIX = /^[#.!@_&~-]+/;

function knownName(symbol: string): string | null {
  const bare = symbol.replaceAll(/[/_ -]/g, '');
  const name = NAMES.get(bare);
  if (name !== undefined) return name;
  const isPair = bare.length === 6 && CODES.has(bare.slice(0, 3)) && CODES.has(bare.slice(3));
  return isPair ? bare : null;
}

/** The known instrument without prefix and suffix; null for all others. */
function lookUp(raw: string): string | null {
  const bare = raw.trim().toUpperCase().replace(PREFIX, '');
  return knownName(bare) ?? knownName(bare.replace(SUFFIX, ''));
}

export const isKnownSymbol = (raw: string): boolean => lookUp(raw) !== null;

/**
 * The name that this app uses for a broker's symbol: without the suffix of a kind of account (`EURUSDm`,
 * `#US30.cash`, `XAUUSD-ECN`), and `XAUUSD` for `GOLD`. Unknown instruments keep their symbol, in capitals.
 */
export const normaliseSymbol = (raw: string): string => lookUp(raw) ?? raw.trim().toUpperCase();
