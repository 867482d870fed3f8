import type { FormDefinition, FormField } from "@tender/contract";
import { formActionCode, isFileControl } from "@tender/form-rules";
import { type SQL, sql } from "drizzle-orm";
import { plain, type RuledColumn, type RuledList, ruledList } from "#platform/data-rules/ruled-list.ts";

const column = (name: string): SQL => sql`f.${sql.identifier(name)}`;
const yesNo = [
  { value: "true", label: "是" },
  { value: "false", label: "否" },
];

function ruledColumn(field: FormField): RuledColumn | undefined {
  const { name, title, type, control, source } = field;
  const value = column(name);
  if (isFileControl(control)) return undefined;
  switch (type) {
    case "integer":
    case "decimal":
      return { title, type: "number", where: plain(value) };
    case "yes_no":
      return { title, type: "yes_no", choices: yesNo, where: plain(value) };
    case "day":
      return { title, type: "day", where: plain(sql`(${value}::timestamp AT TIME ZONE 'Asia/Shanghai')`) };
    case "moment":
      return { title, type: "day", where: plain(value) };
    case "time":
      return undefined;
    case "many":
      return {
        title,
        type: "text",
        where: (matches) => sql`EXISTS (SELECT FROM unnest(${value}) AS one (v) WHERE ${matches(sql`one.v`)})`,
      };
    default:
      if (control === "user") return { title, type: "person", where: plain(value) };
      if (control === "department") return { title, type: "department", where: plain(value) };
      if (source?.kind === "list") return { title, type: "choice", choices: source.choices, where: plain(value) };
      return { title, type: "text", where: plain(value) };
  }
}

/** Returns the list description of a published form for data rules. `view`: the component of its menu. */
export function ruledForm(definition: FormDefinition, view: string): RuledList {
  const { code, title, fields } = definition;
  const ofFields = fields.flatMap((field) => {
    const ruled = ruledColumn(field);
    return ruled ? [[field.name, ruled] as const] : [];
  });
  return ruledList({
    code: `online/${code}`,
    title: `在线表单：${title}`,
    views: [view],
    permission: formActionCode(code, "view"),
    columns: {
      ...Object.fromEntries(ofFields),
      org_code: { title: "所属部门", type: "department", where: plain(column("org_code")) },
      created_by: { title: "创建人", type: "person", where: plain(column("created_by")) },
      created_at: { title: "创建时间", type: "day", where: plain(column("created_at")) },
    },
    preview: {
      from: sql`${sql.identifier("online")}.${sql.identifier(code)} AS f`,
      order: sql`f.created_at DESC, f.id DESC`,
      id: sql`f.id`,
      // Columns may be hidden or masked for the account that tries a rule, so only system columns are shown.
      shows: [
        { title: "创建时间", text: sql`to_char(f.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')` },
        { title: "所属部门", text: sql`f.org_code` },
      ],
    },
  });
}
