import type { Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import type { Device } from './device.ts';

/** Fields of which no value is typed twice, so that each tells which edit it comes from. */
export const typedFields = ['notes', 'tags'] as const;
export type TypedField = (typeof typedFields)[number];

/** The value of a field and the stamp it was written under: the later one is to win. */
export type Write = { readonly stamp: Stamp; readonly value: unknown };

type Typed = { readonly value: unknown; readonly atMs: number; readonly device: Device };

/** What the member did, from which follows what the journal must have. */
export const createMemory = () => ({
  /** Ids of rows that may be at the server. */
  created: new Set<string>(),
  /** Ids of rows that must be there. */
  expected: new Set<string>(),
  /** Rows that a server must refuse. */
  refused: new Set<string>(),
  latest: new Map<string, Map<string, Write>>(), // by id, by field
  /** Values that a later edit replaced which had seen them, by id and field. */
  replaced: new Map<string, Set<string>>(),
  /** The last values that were typed, by id and field, in the order of true time. */
  typed: new Map<string, Typed[]>(),
  /** Fields with a stamp of a device that did not know the time, by id and field. */
  untimely: new Set<string>(),
  /** Rows that a clearing removed. */
  cleared: new Set<string>(),
  /** Rows of which a clearing left what one device had, without what others wrote. */
  mixed: new Set<string>(),
  /** Names of pictures by the row that shows them. */
  pictures: new Map<string, string>(),
});
export type Memory = ReturnType<typeof createMemory>;
