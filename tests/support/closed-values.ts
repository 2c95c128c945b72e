import type { ContractSnapshot } from '#contracts/compatibility/contract-snapshot.ts';

/**
 * Lists of values in answers that are closed for good, with the reason. All others are marked with
 * `open` in the contract. To add to one of these is a break: an older app refuses the answer.
 */
const closed: Readonly<Record<string, string>> = {
  'buy|sell': 'A trade has two sides.',
  'BUY|SELL': 'A trade has two sides.',
  'buy|sell|neutral': 'A side, or none.',
  'buy|sell|hold': 'A side, or none.',
  'Long|Short': 'A position has two sides.',
  'open|closed': 'A trade is open or closed.',
  'entry|exit': 'An execution opens or closes.',
  'active|expired': 'Access has ended or it has not.',
  'Inflow|Outflow': 'A flow goes in or out.',
  'Buying|Selling|Neutral': 'A flow goes in, out, or neither.',
  'Accumulating|Distributing': 'A flow goes in or out.',
  'bullish|bearish': 'A direction is up or down.',
  'Bullish|Bearish': 'A direction is up or down.',
  'Bullish|Bearish|Neutral': 'A direction is up, down, or neither.',
  'up|down|none': 'A direction is up, down, or neither.',
  'rise|drop': 'A direction is up or down.',
  'rises|falls': 'A direction is up or down.',
  'low|high': 'An edge of a range.',
  'BOS|CHoCH': 'A structure breaks with its direction or against it.',
  'AM|PM': 'Halves of a day.',
  'signal|result|void':
    'The kind is part of what the chain hashes: a check that reads another one must say that it is not the same.',
  'Positive|Negative|Neutral': 'A sign.',
  'Bullish|Cautiously Bullish|Neutral|Cautiously Bearish|Bearish': 'Steps of a scale.',
  'Cold|Cool|Neutral|Warm|Hot': 'Steps of a scale.',
  'Low|Normal|Elevated|High': 'Steps of a scale.',
  'Low|Medium|High': 'Steps of a scale.',
  'High|Medium|Low': 'Steps of a scale.',
  'High|Moderate': 'Steps of a scale.',
  'Strong|Firm|Neutral|Soft|Weak': 'Steps of a scale.',
  'Strong|Moderate|Weak': 'Steps of a scale.',
  'Extreme Greed|Greed|Neutral|Fear|Extreme Fear': 'Steps of a scale.',
  'Risk-On|Risk-Off|Mixed|Cautious Optimism|Defensive': 'Cells of a fixed grid of two measures.',
  'hour|day': 'Follows from the range, which the caller names.',
  '24h|7d|30d|90d': 'An echo of what the caller named.',
  'today|week|month|all': 'An echo of what the caller named.',
  '1min|5min|15min|1hour|4hour|daily': 'An echo of what a caller named.',
  'M1|M5|M15|H1|H4|D1|W1': 'An echo of what a caller named, and its lengths are rules of the app.',
  'UTC|EST-fixed|NY-server': 'What the console offers to choose from.',
  'user|admin': 'A role decides what an app shows: one that does not know it must not guess.',
  'hourly|daily|weekly': 'A setting is stored again: a console that shows another value misleads.',
  'DEBUG|INFO|WARNING|ERROR':
    'A setting is stored again: a console that shows another value misleads.',
  'EURUSD|GBPUSD|USDJPY|AUDUSD|USDCAD|USDCHF|GBPJPY|XAUUSD|US30|BTCUSD':
    'Decimals and pips are rules of the app. In lists a new instrument is left out; alone it is an echo of what the caller named.',
};

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Paths and values of lists that are neither open nor closed for a reason. */
export function undecidedLists({ paths, schemas }: ContractSnapshot): string[] {
  const sets = new Set<string>();

  function look(schema: unknown, at: string, isOpen: boolean): void {
    if (!isSchema(schema)) return;
    const { $ref, enum: values } = schema;
    if (typeof $ref === 'string') {
      look(schemas[$ref.replace('#/components/schemas/', '')], at, isOpen);
    }
    const isMarked = isOpen || schema['x-open'] === true;
    if (Array.isArray(values) && !isMarked && !(values.join('|') in closed)) {
      sets.add(`${at}: ${values.join('|')}`);
    }
    for (const [name, inner] of Object.entries(schema)) {
      if (name !== 'enum') look(inner, name === 'properties' ? at : `${at}/${name}`, isMarked);
    }
  }

  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      const answer = isSchema(responses) ? responses['200'] : null;
      const isStream = JSON.stringify(answer).includes('text/event-stream');
      look(answer, `${method} ${path}`, isStream);
    }
  }
  look(schemas['Problem'], 'problem', false);
  return [...sets];
}
