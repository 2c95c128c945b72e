import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from './errors.ts';
import { parsePart } from './parse-part.ts';

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

  it('points at the whole where the whole is wrong', () => {
    const { errors, message } = refusalOf([]);
    expect(errors.map(({ pointer }) => pointer)).toEqual(['#']);
    expect(message).toMatch(/^The body: /);
  });
});
