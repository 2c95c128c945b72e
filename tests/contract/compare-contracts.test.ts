import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { breaksBetween } from '#contracts/compatibility/compare-contracts.ts';
import { takeSnapshot } from '#contracts/compatibility/contract-snapshot.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { open, openList, openRecord, openUnion } from '#contracts/open.ts';

type Parts = Partial<Pick<Endpoint, 'body' | 'query' | 'response' | 'access' | 'method' | 'bytes'>>;

/** A contract of one endpoint, which answers `{}` to everyone unless the test says otherwise. */
function contract(parts: Parts = {}, rowFields: Record<string, z.ZodType> = {}) {
  const endpoint: Endpoint = {
    method: 'POST',
    path: '/things',
    access: 'user',
    summary: 'Things',
    response: z.object({}),
    errors: [],
    example: {},
    ...parts,
  };
  const errorCatalogue = { 'things.gone': { status: 404 } };
  const modules = { endpoints: [endpoint], errorCatalogue, rowFields };
  return takeSnapshot(modules, { version: '1.0.0', commit: 'abc' });
}

const answers = (response: z.ZodType) => contract({ response });
const takes = (body: z.ZodType, method: Endpoint['method'] = 'POST') => contract({ body, method });

const Colour = z.enum(['red', 'blue']);
const More = z.enum(['red', 'blue', 'green']);
const Thing = z.object({ id: z.string(), colour: Colour });

describe('a break', () => {
  it.each<[string, ReturnType<typeof contract>, ReturnType<typeof contract>, string]>([
    [
      'a field of an answer that is removed',
      answers(Thing),
      answers(z.object({ id: z.string() })),
      'POST /things answer.colour: was removed',
    ],
    [
      'a field of an answer that may be absent',
      answers(Thing),
      answers(Thing.extend({ id: z.string().optional() })),
      'POST /things answer.id: may be absent now',
    ],
    [
      'a field of an answer that may be null',
      answers(Thing),
      answers(Thing.extend({ id: z.string().nullable() })),
      'POST /things answer.id: null where there was string',
    ],
    [
      'a field of an answer of another type',
      answers(z.object({ n: z.number().int() })),
      answers(z.object({ n: z.number() })),
      'POST /things answer.n: number where there was integer',
    ],
    [
      'one more value in a closed list',
      answers(z.array(Thing)),
      answers(z.array(Thing.extend({ colour: More }))),
      'POST /things answer[].colour: "green" is new in a closed list',
    ],
    [
      'one more value in a closed list that may be null',
      answers(z.object({ colour: Colour.nullable() })),
      answers(z.object({ colour: More.nullable() })),
      'POST /things answer.colour: "green" is new in a closed list',
    ],
    [
      'a longer list than was promised',
      answers(z.array(z.string()).max(5)),
      answers(z.array(z.string()).max(6)),
      'POST /things answer: maxItems does not hold as it did',
    ],
    [
      'a value beyond the promised limits',
      answers(z.object({ share: z.number().min(0).max(1) })),
      answers(z.object({ share: z.number().min(0) })),
      'POST /things answer.share: maximum does not hold as it did',
    ],
    [
      'another member of a closed union',
      answers(
        z.discriminatedUnion('k', [
          z.object({ k: z.literal('a') }),
          z.object({ k: z.literal('b') }),
        ]),
      ),
      answers(
        z.discriminatedUnion('k', [
          z.object({ k: z.literal('a') }),
          z.object({ k: z.literal('c') }),
        ]),
      ),
      'POST /things answer.k: "c" is new in a closed list',
    ],
    [
      'a new field of an answer that the app cannot do without',
      answers(Thing),
      answers(Thing.extend({ n: z.number() })),
      'POST /things answer.n: is needed, and an older server does not send it',
    ],
    [
      'a value that only an older server sends',
      answers(More),
      answers(Colour),
      'POST /things answer: "green" is sent by an older server',
    ],
    [
      'a value that is no longer taken',
      takes(z.object({ colour: More })),
      takes(z.object({ colour: Colour })),
      'POST /things body.colour: "green" is no longer accepted',
    ],
    [
      'a field that is required all at once',
      takes(z.object({ id: z.string(), note: z.string().optional() })),
      takes(z.object({ id: z.string(), note: z.string() })),
      'POST /things body.note: is required now',
    ],
    [
      'a new field that is required',
      takes(z.object({ id: z.string() })),
      takes(z.object({ id: z.string(), note: z.string() })),
      'POST /things body.note: is required now',
    ],
    [
      'a field that is no longer read',
      takes(z.object({ id: z.string(), note: z.string().optional() })),
      takes(z.object({ id: z.string() })),
      'POST /things body.note: is no longer read',
    ],
    [
      'a shorter text than was taken',
      takes(z.object({ id: z.string().max(200) })),
      takes(z.object({ id: z.string().max(100) })),
      'POST /things body.id: maxLength does not hold as it did',
    ],
    [
      'a new field with a default in a call that replaces',
      takes(z.object({ id: z.string() }), 'PUT'),
      takes(z.object({ id: z.string(), quota: z.number().default(5) }), 'PUT'),
      'PUT /things body.quota: a default would reset it when an older app saves',
    ],
    [
      'a body where there was none',
      contract(),
      takes(z.object({ id: z.string() })),
      'POST /things body: is required now',
    ],
    [
      'a parameter that is required',
      contract({ query: z.object({ page: z.string().optional() }) }),
      contract({ query: z.object({ page: z.string() }) }),
      'POST /things query page: is required now',
    ],
    [
      'a parameter that is no longer read',
      contract({ query: z.object({ page: z.string().optional() }) }),
      contract(),
      'POST /things query page: is no longer read',
    ],
    [
      'a call for fewer people',
      contract({ access: 'user' }),
      contract({ access: 'admin' }),
      'POST /things: needs more rights than it did',
    ],
    [
      'an endpoint that is removed',
      contract(),
      { ...contract(), paths: {} },
      'POST /things: was removed',
    ],
    [
      'a code with another status',
      contract(),
      { ...contract(), errors: { 'things.gone': 410 } },
      'error things.gone: was removed or has another status',
    ],
    [
      'a kind of row that is removed',
      contract({}, { thing: Thing }),
      contract(),
      'journal thing: was removed',
    ],
    [
      'a value in a row that an older app cannot read',
      contract({}, { thing: Thing }),
      contract({}, { thing: Thing.extend({ colour: More }) }),
      'journal thing.colour: "green" is new in a closed list',
    ],
  ])('fault 62: is %s', (_, before, now, sentence) => {
    expect(breaksBetween(before, now)).toContain(sentence);
  });
});

const Result = (kinds: readonly string[]) => {
  const [first = '', ...others] = kinds.map((kind) => z.object({ kind: z.literal(kind) }));
  if (first === '') throw new Error('there is no kind');
  return openUnion('kind', [first, ...others], z.object({ kind: z.literal('unknown') }));
};

describe('no break', () => {
  it.each([
    [
      'a new field of an answer that an older server may leave out',
      answers(Thing),
      answers(Thing.extend({ n: z.number().default(0), note: z.string().optional() })),
    ],
    ['an open value that is no longer sent', answers(open(More)), answers(open(Colour))],
    ['a new optional field', takes(Thing), takes(Thing.extend({ n: z.number().optional() }))],
    ['one more value that is taken', takes(Colour), takes(More)],
    ['a value in an open list', answers(open(Colour)), answers(open(More))],
    [
      'a value in an open list that may be null',
      answers(open(Colour).nullable()),
      answers(open(More).nullable()),
    ],
    [
      'an item in a list that may grow',
      answers(openList(Thing).max(2)),
      answers(openList(Thing.extend({ colour: More })).max(3)),
    ],
    [
      'a name in a record that may grow',
      answers(openRecord(z.partialRecord(Colour, z.number()))),
      answers(openRecord(z.partialRecord(More, z.number()))),
    ],
    ['a member of an open union', answers(Result(['a', 'b'])), answers(Result(['a', 'b', 'c']))],
    [
      'an event of a stream',
      contract({ response: Colour, bytes: 'events' }),
      contract({ response: More, bytes: 'events' }),
    ],
    ['a new kind of row', contract({}, {}), contract({}, { thing: Thing })],
    ['a call for more people', contract({ access: 'user' }), contract({ access: 'public' })],
  ])('fault 62: is %s', (_, before, now) => {
    expect(breaksBetween(before, now)).toEqual([]);
  });

  it('fault 62: hides no break beside it', () => {
    const before = answers(openList(Thing));
    const now = answers(openList(Thing.extend({ colour: More, id: z.number() })));
    expect(breaksBetween(before, now)).toContain(
      'POST /things answer[].id: number where there was string',
    );
  });
});
