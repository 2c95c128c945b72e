import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asOlderReader, open, openList, openRecord, openUnion } from './open.ts';

const Colour = z.enum(['red', 'blue'], 'Unknown colour');
const Car = z.object({ colour: open(Colour).nullable(), wheels: z.number() });
const Side = z.enum(['left', 'right']);
const Shelf = z.object({ side: Side, books: z.number() });
const ByColour = openRecord(z.partialRecord(Colour, z.number()));
const Each = openRecord(z.record(Colour, z.number()));

const strict = (schema: z.ZodType, value: unknown) => schema.safeParse(value);
const older = (schema: z.ZodType, value: unknown) => schema.safeParse(value, asOlderReader);

describe('an open value', () => {
  it('fault 62: is read as unknown by an older app, whose answer stays whole', () => {
    expect(older(Car, { colour: 'green', wheels: 4 }).data).toEqual({
      colour: 'unknown',
      wheels: 4,
    });
    expect(older(Car, { colour: 'red', wheels: 4 }).data).toEqual({ colour: 'red', wheels: 4 });
    expect(older(Car, { colour: null, wheels: 4 }).data).toEqual({ colour: null, wheels: 4 });
  });

  it('fault 62: is refused by the server, and so is unknown itself', () => {
    expect(strict(Car, { colour: 'green', wheels: 4 }).error?.issues).toMatchObject([
      { path: ['colour'], message: 'Unknown colour' },
    ]);
    expect(strict(Car, { colour: 'unknown', wheels: 4 }).success).toBe(false);
  });

  it('is still no number and never missing', () => {
    expect(older(Car, { colour: 7, wheels: 4 }).success).toBe(false);
    expect(older(Car, { wheels: 4 }).success).toBe(false);
  });

  it('stays what it is behind meta, optional and extend', () => {
    const Wrapped = z.object({ colour: open(Colour).meta({ id: 'OpenColour' }).optional() });
    const Extended = Wrapped.extend({ name: z.string() });
    expect(older(Extended, { colour: 'green', name: 'a' }).data).toEqual({
      colour: 'unknown',
      name: 'a',
    });
  });
});

describe('an open list', () => {
  const Shelves = z.object({ shelves: openList(Shelf) });
  const newer = { side: 'middle', books: 3 };
  const shelf = { side: 'left', books: 1 };

  it('fault 62: leaves out what an older app can do nothing with', () => {
    expect(older(Shelves, { shelves: [newer, shelf] }).data).toEqual({ shelves: [shelf] });
    expect(strict(Shelves, { shelves: [newer, shelf] }).success).toBe(false);
  });

  it('does not hide an item that is broken', () => {
    expect(older(Shelves, { shelves: [{ ...newer, books: 'x' }, shelf] }).success).toBe(false);
    expect(older(Shelves, { shelves: [{ books: 1 }] }).success).toBe(false);
    expect(older(Shelves, { shelves: 'none' }).success).toBe(false);
  });

  it('leaves out members of a union that it does not know', () => {
    const Shape = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('circle'), radius: z.number() }),
      z.object({ kind: z.literal('square'), side: z.number() }),
    ]);
    const circle = { kind: 'circle', radius: 1 };
    expect(older(openList(Shape), [circle, { kind: 'star', points: 5 }]).data).toEqual([circle]);
    expect(older(openList(Shape), [circle, 'star']).success).toBe(false);
  });
});

describe('an open record', () => {
  it('fault 62: leaves out names that an older app does not know', () => {
    for (const record of [ByColour, Each]) {
      const value = { red: 1, blue: 2, green: 3 };
      expect(older(record, value).data).toEqual({ red: 1, blue: 2 });
      expect(strict(record, value).success).toBe(false);
    }
  });

  it('is complete where it has to be', () => {
    expect(older(ByColour, { red: 1 }).data).toEqual({ red: 1 });
    expect(older(Each, { red: 1, green: 3 }).success).toBe(false);
  });
});

describe('an open union', () => {
  const Result = openUnion(
    'status',
    [
      z.object({ id: z.string(), status: z.literal('ok'), rev: z.number() }),
      z.object({ id: z.string(), status: z.literal('missing') }),
    ],
    z.object({ id: z.string(), status: z.literal('unknown') }),
  );
  const news = { id: 'a', status: 'full', limit: 7 };

  it('fault 62: gives an older app what every member has, and says that it is unknown', () => {
    const answer = [{ id: 'b', status: 'ok', rev: 1 }, news];
    expect(older(z.array(Result), answer).data).toEqual([
      answer[0],
      { id: 'a', status: 'unknown' },
    ]);
    expect(strict(Result, news).success).toBe(false);
    expect(strict(Result, { id: 'a', status: 'unknown' }).success).toBe(false);
  });

  it('does not hide a member that is broken', () => {
    for (const broken of [{ id: 'b', status: 'ok' }, { status: 'full' }, { id: 'a' }, 'ok', null]) {
      expect(older(Result, broken).success).toBe(false);
    }
  });
});

it('says in the API reference what is open', () => {
  expect(z.toJSONSchema(Car, { io: 'output' })).toMatchObject({
    properties: { colour: { anyOf: [{ enum: ['red', 'blue'], 'x-open': true }, {}] } },
  });
  expect(z.toJSONSchema(openList(Shelf))).toMatchObject({ type: 'array', 'x-open': true });
  expect(z.toJSONSchema(ByColour)).toMatchObject({
    'x-open': true,
    propertyNames: { enum: ['red', 'blue'] },
  });
});
