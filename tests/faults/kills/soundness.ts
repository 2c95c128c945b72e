import type { Read } from './actor.ts';

/** Sums of the journal that do not agree with its rows. Both engines understand it. */
const WRONG_FIGURES = `
  select f.user_id from journal_figures f
  left join (
    select user_id, pair, count(*) as trades, sum(case when pnl > 0 then 1 else 0 end) as won,
      sum(floor(pnl * 100 + 0.5)) as pnl
    from journal_rows where kind = 'entry' and not deleted and not is_open group by user_id, pair
  ) r on r.user_id = f.user_id and r.pair = f.pair
  where r.trades is null or r.trades <> f.trades or r.won <> f.won or r.pnl <> f.pnl`;

const COUNTED_TRADES = `
  select (select coalesce(sum(trades), 0) from journal_figures) as stored,
    (select count(*) from journal_rows where kind = 'entry' and not deleted and not is_open) as counted`;

/** Compares counters that are updated with the writes to counts of the rows. */
export async function wrongFigures(read: Read): Promise<string[]> {
  const wrong = await read(WRONG_FIGURES);
  const [trades] = await read(COUNTED_TRADES);
  return [
    ...wrong.map((row) => `the sums of the journal of ${String(row['user_id'])} are wrong`),
    ...(Number(trades?.['stored']) === Number(trades?.['counted'])
      ? []
      : ['the sums of the journals do not have every trade']),
  ];
}

export async function unsoundSqlite(read: Read): Promise<string[]> {
  const integrity = await read('pragma integrity_check');
  const orphans = await read('pragma foreign_key_check');
  return [
    ...integrity
      .map((row) => String(row['integrity_check']))
      .filter((said) => said !== 'ok')
      .map((said) => `integrity_check: ${said}`),
    ...orphans.map((row) => `foreign_key_check: ${JSON.stringify(row)}`),
  ];
}

const FOREIGN_KEYS = `
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    (select string_agg(quote_ident(a.attname), ',' order by k.place)
      from unnest(c.conkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as pointing,
    (select string_agg(quote_ident(a.attname), ',' order by k.place)
      from unnest(c.confkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as pointed
  from pg_constraint c where c.contype = 'f'`;

/** Every foreign key and every index, read through: PostgreSQL itself looks at neither again. */
export async function unsoundPostgresql(read: Read): Promise<string[]> {
  const problems: string[] = [];
  const keys = await read(FOREIGN_KEYS);
  if (keys.length === 0) problems.push('there are no foreign keys');
  for (const key of keys) {
    const text = (name: string): string => String(key[name]);
    const [child, parent] = [text('child'), text('parent')];
    const columns = text('pointing').split(',');
    const isSet = columns.map((column) => `c.${column} is not null`).join(' and ');
    const orphans = await read(
      `select 1 as one from ${child} c where ${isSet} and not exists (select 1 from ${parent} p where (p.${text('pointed').replaceAll(',', ', p.')}) = (c.${columns.join(', c.')})) limit 1`,
    );
    if (orphans.length > 0) problems.push(`${child} points to nothing: ${text('name')}`);
  }
  const invalid = await read(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  return [...problems, ...invalid.map(({ name }) => `the index ${String(name)} is not valid`)];
}
