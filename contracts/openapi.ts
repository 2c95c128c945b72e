import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Only the outline is typed: the document describes itself. */
export const OpenApiDocument = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;

export const openApiEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'admin',
    summary: 'This API as OpenAPI 3.1',
    response: OpenApiDocument,
    errors: [],
    example: {
      openapi: '3.1.0',
      info: { title: 'Bellwether', version: '0.1.0', description: 'One contract for both ends.' },
      servers: [{ url: '/api' }],
      paths: {},
      components: {},
    },
  }),
};
