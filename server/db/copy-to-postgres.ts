import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { MOVED_TRIGGER, MOVED_WORDS } from './faults.ts';

// Copies every table from SQLite to PostgreSQL. The databases list their tables, so that later tables are copied too.

const BATCH_ROWS = 500;

export class CopyError extends Error {
  override readonly name = 'CarryError';
}

export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
}

type Value = string | number | null;
type Row = readonly Value[];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

const Cell = v.union([v.string(), v.number(), v.null()]);
const TableRows = v.array(v.object({ name: v.string() }));
const ColumnRows = v.array(v.object({ name: v.string(), pk: v.number() }));

const joinColumns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function readTables<T>(db: Kysely<T>): Promise<Table[]> {
  const { rows } = await sql`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
    order by name`.execute(db);
  const tables: Table[] = [];
  for (const { name } of v.parse(TableRows, rows)) {
    const info = await sql`select name, pk from pragma_table_info(${name}) order by cid`.execute(db);
    const columns = v.parse(ColumnRows, info.rows);
    const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    if (key.length === 0) throw new CopyError(`The table ${name} has no primary key and cannot be compared.`);
    tables.push({ name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) });
  }
  return tables;
}

const PostgresColumns = v.array(v.object({ table: v.string(), column: v.string() }));
const References = v.array(v.object({ child: v.string(), parent: v.string() }));

async function checkColumns<T>(db: Kysely<T>, tables: readonly Table[]): Promise<void> {
  const { rows } = await sql`select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema()`.execute(db);
  const known = new Set(v.parse(PostgresColumns, rows).map(({ table, column }) => `${table}.${column}`));
  const needed = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const missing = needed.filter((column) => !known.has(column));
  if (missing.length > 0) throw new CopyError(`PostgreSQL has no ${missing.join(', ')}.`);
}

async function orderByReference<T>(db: Kysely<T>, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await sql`select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const references = v.parse(References, rows).filter(({ child, parent }) => child !== parent);
  const ordered: Table[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const names = rest.map(({ name }) => name);
    const free = rest.filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && names.includes(parent)),
    );
    if (free.length === 0) throw new CopyError('Tables refer to one another in a circle.');
    ordered.push(...free);
    rest = rest.filter((table) => !free.includes(table));
  }
  return ordered;
}

async function* readBatches<T>(db: Kysely<T>, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const after =
      last === undefined
        ? sql``
        : sql`where (${joinColumns(key)}) > (${sql.join(last.map((value) => sql.val(value)))})`;
    const result = await sql<
      Readonly<Record<string, unknown>>
    >`select ${joinColumns(columns)} from ${sql.table(name)} ${after}
      order by ${joinColumns(key)} limit ${sql.lit(BATCH_ROWS)}`.execute(db);
    const rows = result.rows.map((row) => columns.map((column) => v.parse(Cell, row[column])));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    last = key.map((column) => rows.at(-1)?.[columns.indexOf(column)] ?? null);
  }
}

async function hashRows(
  batches: AsyncIterable<Row[]>,
  onBatch: (rows: Row[]) => Promise<void> = () => Promise.resolve(),
) {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of batches) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    count += rows.length;
    await onBatch(rows);
  }
  return { rows: count, hash: hash.digest('hex') };
}

async function insert<T>(to: Kysely<T>, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(row.map((value) => sql.val(value)))})`);
  await sql`insert into ${sql.table(name)} (${joinColumns(columns)}) values ${sql.join(values)}`.execute(to);
}

async function checkEmpty<T>(to: Kysely<T>, tables: readonly Table[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(to);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length === 0) return;
  throw new CopyError(
    `The PostgreSQL database is in use already: there are rows in ${filled.join(', ')}. Nothing was changed. Give DATABASE_URL an empty database.`,
  );
}

const Highest = v.array(v.object({ highest: v.number() }));

/** New rows get numbers after all that SQLite has ever given, deleted rows included. */
async function continueNumbering<F, T>(from: Kysely<F>, to: Kysely<T>, tables: readonly Table[]): Promise<void> {
  const { rows } = await sql`select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(to);
  const numbered = v.parse(PostgresColumns, rows).filter(({ table }) => tables.some(({ name }) => name === table));
  for (const { table, column } of numbered) {
    const result = await sql`select seq as highest from sqlite_sequence where name = ${table}`.execute(from);
    const highest = v.parse(Highest, result.rows)[0]?.highest ?? 0;
    if (highest > 0) await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${highest})`.execute(to);
  }
}

/** Makes the file refuse messages from the commit on, because PostgreSQL would not have them. */
async function closeTable<T>(from: Transaction<T>, table: string): Promise<void> {
  await sql`create trigger ${sql.ref(`${MOVED_TRIGGER}_${table}`)} before insert on ${sql.table(table)}
    begin select raise(abort, ${sql.lit(MOVED_WORDS)}); end`.execute(from);
}

interface CopyOptions<F, T> {
  readonly from: Kysely<F>;
  readonly to: Transaction<T>;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** The tables that accept no more rows afterwards, so that a running server loses nothing. */
  readonly closes: readonly string[];
  readonly onProgress?: (table: string, rows: number) => void;
}

/**
 * Copies all rows and compares both sides; the SQLite file accepts no writes meanwhile, and no messages afterwards.
 * @param commit commits `to` after the comparison, while the file is still locked
 * @throws CopyError if the target is not empty, or the sides differ; the caller must not commit then
 */
export async function copyToPostgres<F, T>(
  { from, to, only, except = [], closes, onProgress }: CopyOptions<F, T>,
  commit: () => Promise<void>,
): Promise<CopiedTable[]> {
  return from.transaction().execute(async (locked) => {
    const tables = (await readTables(locked)).filter(
      ({ name }) => (only === undefined || only.includes(name)) && !except.includes(name),
    );
    await checkColumns(to, tables);
    await checkEmpty(to, tables);
    const copied: CopiedTable[] = [];
    for (const table of await orderByReference(to, tables)) {
      let done = 0;
      const source = await hashRows(readBatches(locked, table), async (rows) => {
        await insert(to, table, rows);
        done += rows.length;
        onProgress?.(table.name, done);
      });
      const target = await hashRows(readBatches(to, table));
      if (source.rows !== target.rows || source.hash !== target.hash) {
        throw new CopyError(
          `The table ${table.name} is not the same on both sides (${source.rows} and ${target.rows} rows). Nothing was changed.`,
        );
      }
      copied.push({ table: table.name, rows: source.rows });
    }
    await continueNumbering(locked, to, tables);
    for (const table of closes) await closeTable(locked, table);
    await commit();
    return copied;
  });
}
