import * as fc from 'fast-check';
import { tinyPng } from '#tests/support/pictures.ts';
import type { ApiDocument, Schema } from './api-document.ts';
import { hostileNames, hostileTexts, hostileValues } from './hostile.ts';
import { type KnownValues } from './known-values.ts';
import type { Random } from './random.ts';

const png = `data:image/png;base64,${Buffer.from(tinyPng.bytes).toString('base64')}`;

/** What people write into a field of this name, which its schema alone does not tell. */
const plausible: Readonly<Record<string, readonly string[]>> = {
  email: ['ama@example.com', 'new@example.com', 'KOFI@Example.com', 'x+y@sub.example.org'],
  phone: ['+233240000000', '+233 20 000 0004'],
  phone_number: ['+233200000004', '0240000000', '+233500000000'],
  otp: ['123456', '000000'],
  meeting_url: ['https://meet.example.com/a', 'http://meet.example.com'],
  origin_url: ['http://localhost:8787', 'http://localhost:8787/packages'],
  endpoint: ['https://fcm.googleapis.com/fcm/send/abc', 'https://push.example.com/x'],
  image: [png],
  images: [png, `/media/${tinyPng.sha}`],
  sha: [tinyPng.sha],
  screenshots: [tinyPng.sha],
  instrument: ['EURUSD', 'XAUUSD'],
  kind: ['entry', 'account', 'cash_flow', 'setup', 'day_note', 'import_mapping', 'import'],
  access_code: ['ADM1-N000-0000-0001'],
};

/** Names of fields where any are allowed: those of the rows of the journal. */
const fieldNames = ['date', 'pair', 'type', 'entry_price', 'pnl', 'notes', 'deleted', 'name'];

/** What most payments are asked for. */
const PRICE_OF_MONTH = 30;

const samples = new Map<string, readonly string[]>();
function sampled(key: string, arbitrary: () => fc.Arbitrary<string>): readonly string[] {
  const cached = samples.get(key) ?? fc.sample(arbitrary(), { numRuns: 40, seed: 1 });
  samples.set(key, cached);
  return cached;
}

const formats: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-11-20', '1970-01-01', '9999-12-31', '0001-01-01'],
  'date-time': [
    '2026-11-20T09:00:00.000Z',
    '2026-12-01T18:30:00Z',
    '2025-01-01T00:00:00.123Z',
    '1969-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00Z',
  ],
  uri: [
    'https://example.com/a?b=c#d',
    'http://localhost:8787',
    'ftp://example.com',
    'mailto:a@b.c',
  ],
  email: ['ama@example.com', 'new@example.com', 'a@b.co'],
};

type Place = { readonly resource: string; readonly name: string; readonly noise: number };

/** Makes values for schemas: valid ones, and with `noise` ones in which that share of the parts is not. */
export function createValues(document: ApiDocument, random: Random, knownValues: KnownValues) {
  function make(schema: Schema, place: Place): unknown {
    const target = document.resolve(schema);
    if (random.chance(place.noise)) return strange(target, place);
    const options = target.anyOf ?? target.oneOf;
    if (options) return make(random.pick(options), place);
    if (target.const !== undefined) return target.const;
    if (target.enum) return random.pick(target.enum);
    return ofType[target.type ?? 'any']?.(target, place) ?? null;
  }

  const ofType: Readonly<Record<string, (schema: Schema, place: Place) => unknown>> = {
    string: text,
    number,
    integer: (schema, place) => Math.round(number(schema, place)),
    boolean: () => random.chance(0.5),
    null: () => null,
    any: () => random.pick(hostileValues),
    array: ({ items = {}, minItems = 0, maxItems = 5 }, place) => {
      const length = random.chance(0.02) ? maxItems : minItems + random.below(3);
      return Array.from({ length: Math.min(length, maxItems) }, () => make(items, place));
    },
    object,
  };

  function object(schema: Schema, place: Place): unknown {
    const { properties = {}, required = [], additionalProperties } = schema;
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(0.5))
      .map(([name, inner]): [string, unknown] => [name, make(inner, { ...place, name })]);
    if (typeof additionalProperties === 'object') {
      for (const name of fieldNames.filter(() => random.chance(0.4))) {
        entries.push([name, make(additionalProperties, { ...place, name })]);
      }
    }
    return Object.fromEntries(random.chance(place.noise) ? disturbed(entries) : entries);
  }

  /** With a field gone, renamed, or too many. */
  function disturbed(entries: [string, unknown][]): [string, unknown][] {
    const index = random.below(Math.max(1, entries.length));
    const others = entries.filter((_, i) => i !== index);
    const extra: [string, unknown] = [random.pick(hostileNames), random.pick(hostileValues)];
    const renamed: [string, unknown] = [extra[0], entries[index]?.[1]];
    return random.pick([others, [...others, renamed], [...entries, extra]]);
  }

  function text(schema: Schema, { resource, name }: Place): string {
    const real = isIdLike(name) && random.chance(0.6) ? knownValues.pick(resource, name) : null;
    const usual = random.chance(0.8) ? plausible[name] : undefined;
    if (real !== null || usual) return real ?? random.pick(usual ?? []);
    return formatted(schema) ?? free(schema);
  }

  function formatted({ pattern, format }: Schema): string | null {
    const ofFormat = formats[format ?? ''];
    if (ofFormat) return random.pick(ofFormat);
    if (pattern === undefined) return null;
    return random.pick(sampled(pattern, () => fc.stringMatching(new RegExp(pattern, 'u'))));
  }

  function free({ minLength = 0, maxLength = 200 }: Schema): string {
    if (random.chance(0.03)) return 'm'.repeat(random.pick([minLength, maxLength]));
    const chosen = random.chance(0.3) ? random.pick(hostileTexts) : randomWord();
    return Array.from(chosen).slice(0, maxLength).join('').padEnd(minLength, '.');
  }

  const randomWord = (): string =>
    random.pick(['Gold', 'a', 'Before the open', 'Nana Ama', '2h 15m']);

  function number(schema: Schema, { name }: Place): number {
    if (name === 'amount' && random.chance(0.7)) return PRICE_OF_MONTH;
    const { exclusiveMinimum = -1000, maximum = 1000, multipleOf = 0.0001 } = schema;
    const minimum = schema.minimum ?? exclusiveMinimum + multipleOf;
    const near = Math.min(maximum, minimum + 60);
    const between = minimum + random.next() * (near - minimum);
    const chosen = random.pick([minimum, maximum, near, between]);
    return schema.multipleOf === undefined
      ? chosen
      : Number((Math.round(chosen / multipleOf) * multipleOf).toFixed(2));
  }

  /** Something else than the schema asks for, or just beyond its bounds. */
  function strange({ minLength, maxLength, minimum, maximum, maxItems }: Schema, place: Place) {
    if (random.chance(0.6)) return random.pick(hostileValues);
    if (maxLength !== undefined) return 'y'.repeat(maxLength + 1);
    if (maximum !== undefined) return random.pick([maximum + 1, (minimum ?? 0) - 1, 1.5]);
    if (maxItems !== undefined) return Array.from({ length: maxItems + 1 }, () => place.name);
    return minLength === undefined ? random.pick(hostileTexts) : '';
  }

  return make;
}

const isIdLike = (name: string): boolean =>
  /^(id|ids|before|[a-z_]*_id|updated_at|access_code|cursor|sha|proof|[a-z_]*password)$/.test(name);
