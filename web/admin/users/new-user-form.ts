import type { z } from 'zod';
import { ApiError } from '#contracts/errors.ts';
import type { NewUser } from '#contracts/users.ts';

export type TypedUser = z.input<typeof NewUser>;

export const blankUser: TypedUser = {
  username: '',
  email: '',
  role: 'user',
  access_period: '1month',
};

/** Why a user was not created, with the server's own sentence where it gave one. */
export const createFailure = (error: Error): string =>
  `Error creating user: ${error instanceof ApiError ? error.message : 'Unknown error'}`;
