import { FORM_NAME, systemColumns } from "@tender/contract/online-forms";

/**
 * Words that PostgreSQL, the SQL standard or JavaScript's objects reserve: quoted they would work, but manual queries
 * would fail.
 */
const reserved = new Set(
  `all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both case cast char
  character check coalesce collate collation column concurrently constraint create cross current_catalog current_date
  current_role current_schema current_time current_timestamp current_user cursor date day dec decimal default deferrable
  delete desc distinct do drop else end except exec execute exists extract false fetch float for foreign freeze from full
  function grant group grouping having ilike in index initially inner inout insert int integer intersect interval into is
  isnull join key lateral leading left like limit local localtime localtimestamp national natural nchar none normalize not
  notnull null nullif numeric offset on only or order out outer overlaps overlay placing position precision primary
  procedure public real references returning revoke right row rows schema select session_user set setof similar smallint
  some substring symmetric system_user table tablesample then time timestamp to trailing treat trigger trim true truncate
  union unique update user using values varchar variadic verbose view when where window with xmlattributes ctid oid tableoid
  xmin xmax cmin cmax old new
  constructor prototype`.split(/\s+/),
);

/** Returns the fault of the name of a form or a field; undefined: none. */
export function nameFault(name: string): string | undefined {
  if (!FORM_NAME.test(name)) return "应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符";
  if (reserved.has(name)) return `“${name}”是保留字，请更换名称`;
  return undefined;
}

/** Also refuses the names of system columns and the prefix of columns that are set aside. */
export function fieldNameFault(name: string): string | undefined {
  const fault = nameFault(name);
  if (fault !== undefined) return fault;
  if ((systemColumns as readonly string[]).includes(name)) return `“${name}”是系统列，请更换名称`;
  return name.startsWith("zz_") ? "“zz_”开头的名称保留给停用的列" : undefined;
}
