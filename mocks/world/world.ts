import type { Binary } from '#contracts/endpoint.ts';
import type { Tables } from './tables.ts';

/** Screenshots, apart from the tables: those are copied whole at every call. */
export type PictureShelf = {
  find: (ownerId: string, sha: string) => Promise<Binary | null>;
  put: (ownerId: string, sha: string, picture: Binary) => Promise<void>;
  countOf: (ownerId: string) => Promise<number>;
  bytesOf: (ownerId: string) => Promise<number>;
  removeOf: (ownerIds: readonly string[]) => Promise<void>;
};

export type World = {
  read: () => Promise<Tables>;
  /** Applies a change as a whole: when it throws, everything is as it was. */
  change: <R>(change: (tables: Tables) => R) => Promise<R>;
  pictures: PictureShelf;
  reset: () => Promise<void>; // back to the first day
};

/** @param seed makes the first day */
export function createMemoryWorld(seed: () => Tables): World {
  let tables = seed();
  const pictures = createPictureMap();
  return {
    pictures,
    read: async () => structuredClone(tables),
    change: async (change) => {
      const draft = structuredClone(tables);
      const result = change(draft);
      tables = draft;
      return result;
    },
    reset: async () => {
      tables = seed();
      pictures.clear();
    },
  };
}

function createPictureMap(): PictureShelf & { clear: () => void } {
  const owners = new Map<string, Map<string, Binary>>();
  return {
    find: async (ownerId, sha) => owners.get(ownerId)?.get(sha) ?? null,
    put: async (ownerId, sha, picture) => {
      owners.set(ownerId, new Map(owners.get(ownerId)).set(sha, picture));
    },
    countOf: async (ownerId) => owners.get(ownerId)?.size ?? 0,
    bytesOf: async (ownerId) =>
      [...(owners.get(ownerId)?.values() ?? [])].reduce((sum, { bytes }) => sum + bytes.length, 0),
    removeOf: async (ownerIds) => ownerIds.forEach((id) => owners.delete(id)),
    clear: () => owners.clear(),
  };
}
