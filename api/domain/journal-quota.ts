import type { RowFields } from '#contracts/journal/journal-rows.ts';
import { type JournalUsage, JOURNAL_FULL } from '#contracts/journal/journal-sync.ts';
import { PlatformSettings } from '#contracts/settings.ts';

const MEGABYTE = 1_000_000;
/** Deleted rows stay so that every device sees the deletion; with them a journal may use this multiple of its quota. */
const WITH_DELETED = 2;

/** Usage of a journal; bytes are those of the fields as JSON. */
export type RowUsage = {
  readonly rows: number; // without deleted ones
  readonly bytes: number;
  readonly deleted_rows: number;
  readonly deleted_bytes: number;
};

export const NO_ROWS: RowUsage = { rows: 0, bytes: 0, deleted_rows: 0, deleted_bytes: 0 };

export type JournalQuota = {
  readonly rows: number;
  readonly bytes: number;
  readonly pictureBytes: number;
};

export const quotaOf = (
  settings: Pick<
    PlatformSettings,
    'journal_rows_per_member' | 'journal_mb_per_member' | 'pictures_mb_per_member'
  >,
): JournalQuota => ({
  rows: settings.journal_rows_per_member,
  bytes: settings.journal_mb_per_member * MEGABYTE,
  pictureBytes: settings.pictures_mb_per_member * MEGABYTE,
});

export const DEFAULT_QUOTA: JournalQuota = quotaOf(PlatformSettings.parse({}));

/** Size of a row's fields as JSON in UTF-8. */
export function rowBytes(fields: RowFields): number {
  const text = JSON.stringify(fields);
  let bytes = text.length;
  if (/^\p{ASCII}*$/u.test(text)) return bytes; // most rows
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    const isHalf = unit >= 0xd800 && unit < 0xe000; // of a pair, which has four bytes
    bytes += unit < 0x800 || isHalf ? 1 : 2;
  }
  return bytes;
}

const count = (value: number): string => value.toLocaleString('en');
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

type Measure = {
  readonly of: (usage: RowUsage) => number;
  readonly allowed: (quota: JournalQuota) => number;
  readonly sentence: (used: number, allowed: number) => string;
};

const MAKE_ROOM = 'Delete what you no longer need, or ask for more room.';
const ASK = 'Please ask for more room.';

const measures: readonly Measure[] = [
  {
    of: ({ rows }) => rows,
    allowed: ({ rows }) => rows,
    sentence: (used, allowed) =>
      `${JOURNAL_FULL} ${count(used)} of ${count(allowed)} records are used. ${MAKE_ROOM}`,
  },
  {
    of: ({ bytes }) => bytes,
    allowed: ({ bytes }) => bytes,
    sentence: (used, allowed) =>
      `${JOURNAL_FULL} ${megabytes(used)} of ${megabytes(allowed)} are used. ${MAKE_ROOM}`,
  },
  {
    of: ({ rows, deleted_rows }) => rows + deleted_rows,
    allowed: ({ rows }) => WITH_DELETED * rows,
    sentence: (used, allowed) =>
      `${JOURNAL_FULL} with deleted ones, ${count(used)} of ${count(allowed)} records are used. ${ASK}`,
  },
  {
    of: ({ bytes, deleted_bytes }) => bytes + deleted_bytes,
    allowed: ({ bytes }) => WITH_DELETED * bytes,
    sentence: (used, allowed) =>
      `${JOURNAL_FULL} with deleted records, ${megabytes(used)} of ${megabytes(allowed)} are used. ${ASK}`,
  },
];

/** The refusal of a picture that exceeds the member's quota; null: it fits. */
export function pictureRefusal(used: number, bytes: number, { pictureBytes }: JournalQuota) {
  if (used + bytes <= pictureBytes) return null;
  return `There is no room for this picture of ${megabytes(bytes)}: your pictures take ${megabytes(used)} of ${megabytes(pictureBytes)}. ${ASK}`;
}

function add(usage: RowUsage, fields: RowFields | null, sign: 1 | -1): RowUsage {
  if (fields === null) return usage;
  const bytes = sign * rowBytes(fields);
  return fields.deleted
    ? {
        ...usage,
        deleted_rows: usage.deleted_rows + sign,
        deleted_bytes: usage.deleted_bytes + bytes,
      }
    : { ...usage, rows: usage.rows + sign, bytes: usage.bytes + bytes };
}

/** The usage after a row has changed. @param before null: the row is new */
export const usageAfter = (usage: RowUsage, before: RowFields | null, after: RowFields): RowUsage =>
  add(add(usage, before, -1), after, 1);

export const shareOf = (
  used: Pick<RowUsage, 'rows' | 'bytes'> & { readonly picture_bytes: number },
  quota: JournalQuota,
): JournalUsage => ({
  rows: { used: used.rows, allowed: quota.rows },
  bytes: { used: used.bytes, allowed: quota.bytes },
  picture_bytes: { used: used.picture_bytes, allowed: quota.pictureBytes },
});

export type UsageMeter = ReturnType<typeof createUsageMeter>;

/** Refuses only growth beyond the quota, on the server and in the demo. @param before null: not measured yet */
export function createUsageMeter(before: RowUsage | null, quota: JournalQuota) {
  let used = before;
  return {
    /** Counts a row's change. @returns the refusal if it does not fit; it is not counted then */
    take(current: RowFields | null, fields: RowFields): string | null {
      if (used === null) return null;
      const [from, to] = [used, usageAfter(used, current, fields)];
      const broken = measures.find(
        ({ of, allowed }) => of(to) > of(from) && of(to) > allowed(quota),
      );
      if (broken !== undefined) return broken.sentence(broken.of(from), broken.allowed(quota));
      used = to;
      return null;
    },
    used: (): RowUsage | null => used,
  };
}
