import { systemColumns } from "@tender/contract/online-forms";
import { systemColumnWords } from "@tender/form-rules";
import { useState } from "react";
import { Card } from "#shared/workspace-ui/card.tsx";
import { personWords } from "../model/expression-words.ts";
import { rulesText as text } from "../rules-text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import { insertIntoLastEdited } from "./last-edited.ts";
import styles from "./rules.module.css";

interface Word {
  readonly name: string;
  readonly word: string;
}

const people: readonly Word[] = Object.entries(personWords).map(([name, word]) => ({ name, word }));

const moments: readonly Word[] = [
  { name: "today", word: "今天" },
  { name: "now", word: "当前时间" },
  { name: "old.id == null", word: "是新增的记录" },
];

const functions: readonly Word[] = [
  { name: "value(row.x, 0)", word: "为空时取后者" },
  { name: "round(row.x, 2)", word: "四舍五入到小数位" },
  { name: "days(row.a, row.b)", word: "两个日期相差的天数" },
  { name: "add_days(today, 30)", word: "若干天后" },
  { name: 'dict("code", row.x)', word: "字典项的文字" },
  { name: "size(row.x)", word: "字数或个数" },
  { name: "string(row.x)", word: "转为文本" },
  { name: "double(row.x)", word: "转为数字" },
  { name: "int(row.x)", word: "舍去小数取整" },
  { name: 'row.x.startsWith("a")', word: "以文字开头" },
  { name: 'row.x.endsWith("a")', word: "以文字结尾" },
  { name: 'row.x.contains("a")', word: "含有文字" },
  { name: "row.x.substring(0, 4)", word: "取一段文字" },
  { name: "row.x.trim()", word: "去掉首尾空格" },
  { name: 'row.x.exists(v, v == "a")', word: "多个值中含有" },
  { name: 'row.x in ["a", "b"]', word: "属于其中之一" },
  { name: "row.a > 0 && row.b != null", word: "并且；或者为 ||，不为 !" },
  { name: "row.a > 0 ? 1 : 2", word: "成立取前者，否则后者" },
];

/** Lists the names and functions of expressions. A click inserts one at the last cursor position. */
export function ExpressionHelp() {
  const { definition } = useDesignerApi();
  const [announcement, announce] = useState("");
  const fields: readonly Word[] = [
    ...definition.fields.map(({ name, title }) => ({ name: `row.${name}`, word: title })),
    ...systemColumns.map((name) => ({ name: `row.${name}`, word: systemColumnWords[name] })),
  ];
  const groups: readonly (readonly [title: string, words: readonly Word[]])[] = [
    ["字段（已保存的值用 old 代替 row）", fields],
    ["当前用户", people],
    ["时间", moments],
    ["函数与运算", functions],
  ];
  return (
    <Card title={text.help}>
      <p className={styles.note}>{text.helpNote}</p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className={styles.help}>
        {groups.map(([title, words]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <div className={styles.names}>
              {words.map(({ name, word }) => (
                <button
                  key={name}
                  type="button"
                  className={styles.name}
                  title={word}
                  aria-label={`插入 ${word} ${name}`}
                  // Prevents the button from taking the focus from the expression.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => announce(insertIntoLastEdited(name) ? `已插入 ${word}` : "请先选择表达式")}
                >
                  {word} <code>{name}</code>
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Card>
  );
}
