import { systemColumns } from "@tender/contract/online-forms";
import { systemColumnWords } from "@tender/form-rules";

/** Words for the facts about the user that an expression may read. */
export const personWords: Readonly<Record<string, string>> = {
  "person.id": "当前用户编号",
  "person.name": "当前用户姓名",
  "person.account": "当前用户账号",
  "person.orgCode": "当前部门编码",
  "person.department": "当前部门",
  "person.roles": "当前用户的角色编码",
};
const plainWords: Readonly<Record<string, string>> = {
  today: "今天",
  now: "当前时间",
  true: "是",
  false: "否",
  null: "空",
  "&&": "且",
  "||": "或",
  "!=": "不等于",
  "==": "等于",
  ">=": "不小于",
  "<=": "不大于",
  ">": "大于",
  "<": "小于",
  in: "属于",
  "!": "非 ",
  "*": "×",
  "/": "÷",
};

/** Quoted texts match first, so that nothing inside them is replaced. */
const TOKEN =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\b(row|old)\.([A-Za-z_]\w*)(?!\w*\()|\bperson\.\w+|([!=])=\s*null\b|&&|\|\||[!=<>]=|[<>!*/]|\.\w+|[A-Za-z_]\w*/g;

export interface FieldNames {
  readonly name: string;
  readonly title: string;
}

/** Returns a function from name to title. Ambiguous titles show the name as well; an unknown name stays. */
export function titlesOf(fields: readonly FieldNames[]): (name: string) => string {
  const namedFields = [...systemColumns.map((name) => ({ name, title: systemColumnWords[name] })), ...fields];
  const times = new Map<string, number>();
  for (const { title } of namedFields) times.set(title, (times.get(title) ?? 0) + 1);
  const titles = new Map(
    namedFields.map(({ name, title }) => [
      name,
      title === "" || times.get(title) === 1 ? title : `${title}（${name}）`,
    ]),
  );
  return (name) => titles.get(name) || name;
}

/** Renders an expression with field titles and words for operators. Unknown tokens stay. */
export const expressionWords = (expression: string, titleOf: (name: string) => string): string =>
  expression.replace(TOKEN, (token, side?: string, name?: string, sign?: string) => {
    if (side !== undefined && name !== undefined) return `${side === "old" ? "原" : ""}“${titleOf(name)}”`;
    if (sign !== undefined) return sign === "=" ? "为空" : "不为空";
    return personWords[token] ?? plainWords[token] ?? token;
  });
