import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from '#contracts/index.ts';

describe('the contract', () => {
  it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
    'has an example for %s that its own schema accepts and leaves unchanged',
    (_, endpoint) => {
      const schema = endpoint.response as z.ZodType;
      expect(schema.parse(endpoint.example)).toEqual(endpoint.example);
    },
  );

  it('declares no two endpoints with the same method and path', () => {
    const names = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
