import type { Context } from 'hono';
import { ApiError } from '#contracts/errors.ts';

/** @throws ApiError 415 unless the client says that it sends JSON, 400 when it does not */
export async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError('request.media_type', 'The body must be sent as application/json.');
  }
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new ApiError('request.not_json', 'The body is not valid JSON.');
    }
    throw error;
  }
}
