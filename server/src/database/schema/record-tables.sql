-- Procedures for tables of records. `schema.sql` and migrations call them; they exist only in the session that migrates.

-- Columns of a table in their order, each as `format` writes it.
create or replace function pg_temp.columns(name text, format text default '%s') returns text language sql as $$
  select string_agg(format(format, quote_ident(attname)), ', ' order by attnum) from pg_attribute
  where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped $$;

-- Condition: the write with this id was visible at the position that a transaction looks from. For most rows, one comparison with a value
-- that is read once per query decides it. The planner evaluates the other settings, and so can estimate the number of rows.
create or replace function pg_temp.known(id text) returns text language sql as $$
  select format($f$((%1$s >= (select current_setting('command_center.settled'))::integer
    and (%1$s > current_setting('command_center.horizon')::integer
      or %1$s = any(current_setting('command_center.except')::integer[]))) is not true)$f$, id) $$;

-- Rows of a table that are added and retired, never changed: they name the writes that do so, and the view `past.<name>` shows them as
-- they were at a position. What was retired later is not retired there.
create or replace procedure pg_temp.keep_records(name text) language plpgsql as $$
  begin
    execute format('create trigger retires_in_ledger before update of retired_at on %I for each row
      when (old.retired_at is null and new.retired_at is not null) execute function retires_in_ledger()', name);
    call pg_temp.view_records(name);
  end $$;

-- Creates or replaces the view of such a table. A migration that adds a column calls it. Current rows of `result_sheet` are read by their
-- own index, because there are so many.
create or replace procedure pg_temp.view_records(name text) language plpgsql as $$
  declare
    visible text := format(' from public.%I where %s', name, pg_temp.known('recorded_in'));
    columns text := (
      select string_agg(case when attname like 'retired\_%' then format('case when retired_in is not null and %1$s then %2$I end as %2$I',
        pg_temp.known('retired_in'), attname) else quote_ident(attname) end, ', ' order by attnum) from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped);
  begin
    if name = 'result_sheet' then
      execute format('create or replace view past.%1$I as select %2$s %3$s and retired_at is null
        union all select %4$s %3$s and retired_at is not null',
        name, pg_temp.columns(name), visible, columns);
    else
      execute format('create or replace view past.%I as select %s %s', name, columns, visible);
    end if;
  end $$;

-- Rows of a table that are only added: the view `past.<name>` shows those of a position.
create or replace procedure pg_temp.view_growing(name text) language plpgsql as $$
  begin
    execute format('create or replace view past.%1$I as select %2$s from public.%1$I where %3$s', name, pg_temp.columns(name),
      pg_temp.known('recorded_in'));
  end $$;

-- Rows of a table that change: the version before a change goes to `<name>_past`, except that a row which changes twice in one write has no
-- version in between. The view `past.<name>` shows the newest versions, `<name>_past.<name>` all of a position: the planner knows less
-- about two tables in one.
create or replace procedure pg_temp.keep_versions(name text) language plpgsql as $$
  declare
    past text := name || '_past';
    how text;
  begin
    execute format('create table %I (like %I)', past, name);
    execute format('alter table %I add column retired_in integer not null', past);
    execute format('create index %I on %I (retired_in)', past || '_retired', past);
    for how in select substring(indexdef from ' USING .*$') from pg_indexes where schemaname = 'public' and tablename = name loop
      execute format('create index on %I %s', past, how);
    end loop;
    execute format('create schema %I', past);
    call pg_temp.view_versions(name);
    execute format($f$
      create trigger keep_version before update on %1$I for each row
        when (old.* is distinct from new.*) execute function %2$I();
      create trigger keep_version_removed before delete on %1$I for each row execute function %2$I()$f$,
      name, 'keep_version_of_' || name);
  end $$;

-- Creates or replaces the views of such a table, and the function of its triggers. A migration that adds a column to both tables calls it.
create or replace procedure pg_temp.view_versions(name text) language plpgsql as $$
  declare
    past text := name || '_past';
  begin
    call pg_temp.view_growing(name);
    execute format('create or replace view %1$I.%2$I as select %3$s from public.%2$I where %4$s
      union all select %3$s from public.%1$I where %4$s and not (retired_in is not null and %5$s)',
      past, name, pg_temp.columns(name), pg_temp.known('recorded_in'), pg_temp.known('retired_in'));
    execute format($f$
      create or replace function %1$I() returns trigger language plpgsql as $body$
        begin
          if old.recorded_in <> ledger_id() then
            insert into %2$I (%3$s, retired_in) values (%4$s, ledger_id());
          end if;
          if tg_op = 'DELETE' then return old; end if;
          new.recorded_in := ledger_id();
          return new;
        end $body$ $f$,
      'keep_version_of_' || name, past, pg_temp.columns(name), pg_temp.columns(name, 'old.%s'));
  end $$;

-- A change of a row is one in every district.
create or replace procedure pg_temp.note_every_district(name text, events text default 'insert or update or delete or truncate')
language plpgsql as $$
  begin
    execute format('create trigger note_every_district after %s on %I for each statement execute function note_districts()', events, name);
  end $$;

-- A change of a row is one in the districts that a query finds for the `changed` rows; a null district is every one.
create or replace procedure pg_temp.note_districts(name text, districts text) language plpgsql as $$
  declare
    event text;
    seen text;
  begin
    call pg_temp.note_every_district(name, 'truncate');
    for event, seen in values ('insert', 'new table as added'), ('update', 'old table as removed new table as added'),
      ('delete', 'old table as removed')
    loop
      execute format('create trigger %I after %s on %I referencing %s for each statement execute function note_districts(%L)',
        'note_districts_of_' || event, event, name, seen, btrim(districts, E' \n'));
    end loop;
  end $$;
