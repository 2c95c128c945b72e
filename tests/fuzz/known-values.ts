import type { Random } from './random.ts';

const MAX_VALUES = 60;
const names = /^(id|[a-z_]*_id|updated_at|access_code|cursor|sha)$/;

/** Fields that may contain an access code. */
const proofs = new Set(['proof', 'password', 'current_password']);

export type KnownValues = ReturnType<typeof createKnownValues>;

/** Ids and the like out of earlier answers, by what they belong to. */
export function createKnownValues(random: Random) {
  const byPlace = new Map<string, string[]>();

  function keep(place: string, value: string): void {
    const values = byPlace.get(place) ?? [];
    values.push(value);
    if (values.length > MAX_VALUES) values.shift();
    byPlace.set(place, values);
  }

  function learn(resource: string, value: unknown, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > 6) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') learn(resource, inner, depth + 1);
      else if (names.test(name)) {
        keep(name === 'id' ? `${resource} id` : name, inner);
        if (name.endsWith('id')) keep('any id', inner);
      }
    }
  }

  return {
    learn,
    learnAll(values: Readonly<Record<string, unknown>>): void {
      for (const [resource, value] of Object.entries(values)) learn(resource, value);
    },
    /** What was known of a server that is gone. */
    forget: (): void => byPlace.clear(),
    /** One that a field of this name could hold; null when none is known. */
    pick(resource: string, field: string): string | null {
      const name = proofs.has(field) ? 'access_code' : field;
      const isId = name === 'id' || name === 'before' || name === 'ids';
      const own = byPlace.get(isId ? `${resource} id` : name);
      const values = own ?? (isId || name.endsWith('_id') ? byPlace.get('any id') : undefined);
      return values === undefined ? null : random.pick(values);
    },
  };
}

/** `users` of `/admin/users/{id}/extend`: what the ids of a path belong to. */
export const resourceOf = (path: string): string =>
  path.split('/').find((part) => part !== '' && part !== 'admin') ?? '';
