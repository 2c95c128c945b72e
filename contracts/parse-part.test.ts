import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from './errors.ts';
import { parsePart } from './parse-part.ts';
import { ListQuery } from './primitives.ts';

const Body = z.object({ 'a/b~c': z.object({ list: z.array(z.number()) }) });

function refusalOf(value: unknown): ApiError {
  try {
    parsePart('body', Body, value);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('the value was accepted');
}

describe('a refused request', () => {
  it('points at the field as RFC 6901 spells it', () => {
    const { errors } = refusalOf({ 'a/b~c': { list: [1, 'two'] } });
    expect(errors.map(({ pointer }) => pointer)).toEqual(['#/a~1b~0c/list/1']);
  });

  it('names at most twenty fields', () => {
    const list = Array.from({ length: 1000 }, () => 'two');
    expect(refusalOf({ 'a/b~c': { list } }).errors).toHaveLength(20);
  });

  it('points at the whole where the whole is wrong', () => {
    const { errors, message } = refusalOf([]);
    expect(errors.map(({ pointer }) => pointer)).toEqual(['#']);
    expect(message).toMatch(/^The body: /);
  });
});

const parse = (limit: string): unknown => parsePart('query', ListQuery, { limit });

describe('a number in a query', () => {
  it('is digits alone', () => {
    expect(parse('20')).toEqual({ limit: 20 });
    for (const limit of ['0x10', '1e2', ' 7', '+7', '7.0', '', '1_000', '9'.repeat(16)]) {
      expect(() => parse(limit)).toThrow(ApiError);
    }
  });
});
