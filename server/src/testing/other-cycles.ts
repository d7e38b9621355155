import type { Client } from "pg";

/** Ids of the copies stand this far apart, so that what points to a record of a cycle points to that of its copy. */
const APART = 1_000_000;

interface Column {
  readonly table: string;
  readonly column: string;
  /** A record's own id, or one of a record that is copied with it. */
  readonly moves: boolean;
}

/**
 * Adds copies of the cycle in force with everything that belongs to it: contests, candidates, declarations, petitions,
 * turnout, registers, claims. None of them is in force, so whatever is read stays as it is.
 */
export async function copyCycles(client: Client, copies: number): Promise<void> {
  const columns = await columnsToCopy(client);
  const tables = [...new Set(columns.map(({ table }) => table))];
  await client.query("begin");
  for (const table of tables) {
    const columnsOfTable = columns.filter((column) => column.table === table);
    const names = columnsOfTable.map(({ column }) => `"${column}"`).join(", ");
    const values = columnsOfTable.map((column) => valueOf(column)).join(", ");
    await client.query(`create temp table original on commit drop as select * from "${table}"`);
    await client.query(
      `insert into "${table}" (${names}) overriding system value
       select ${values} from original o cross join generate_series(1, ${copies}) copy order by copy`,
    );
    await client.query("drop table original");
  }
  await client.query("commit");
  await client.query("analyze");
}

function valueOf({ table, column, moves }: Column): string {
  const value = `o."${column}"`;
  if (moves) return `${value} + copy * ${APART}`;
  if (table === "cycle" && column === "in_force") return "false";
  if (table === "cycle" && column === "name") return `${value} || ' ' || copy`;
  return value;
}

/**
 * Columns of every table that hangs on a cycle over any number of steps, and of persons, who stand in contests; each
 * table after those that it points to. Units of station lists are not copied: only reads of results ask for them.
 */
async function columnsToCopy(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    with recursive reference as (
      select c.conrelid as child, c.confrelid as parent, key.number as attnum, named.attname as parent_column
      from pg_constraint c
      cross join unnest(c.conkey, c.confkey) key(number, parent_number)
      join pg_attribute named on named.attrelid = c.confrelid and named.attnum = key.parent_number
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    ), copied as (
      select unnest(array['cycle', 'person']::regclass[])::oid as id, 0 as steps
      union select reference.child, copied.steps + 1
      from reference join copied on copied.id = reference.parent
        and reference.child <> all(array[reference.parent, 'area'::regclass::oid])
    )
    select table_.relname as "table", a.attname as "column",
      a.attname = 'id' or exists (select from reference r where r.child = a.attrelid and r.attnum = a.attnum
        and r.parent_column = 'id' and r.parent in (select id from copied)) as moves
    from (select id, max(steps) as steps from copied group by id) copied join pg_class table_ on table_.oid = copied.id
    join pg_attribute a on a.attrelid = table_.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by copied.steps, table_.relname, a.attnum`);
  return rows;
}
