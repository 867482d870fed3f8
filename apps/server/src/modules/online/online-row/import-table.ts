import type { FormField } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import { fieldControlWords, fieldTypeWords, isFileControl } from "@tender/form-rules";
import type { ImportColumn } from "#modules/reference/table-import/table-import.service.ts";
import { fieldTitles, fileTitles } from "./row-file.ts";

/** Columns and fields of a sheet of a form's file. */
export interface ImportTable {
  /** The keys are the names of the fields. */
  readonly columns: readonly ImportColumn[];
  readonly fields: ReadonlyMap<string, FormField>;
  readonly titles: ReadonlyMap<string, string>;
}

/** Keys of the columns that link sub-rows to their main rows. No field's name contains capitals. */
export const NUMBER = "NUMBER";
export const MAIN = "MAIN";
/** Key of the column with the department of a row. */
export const DEPARTMENT = "DEPARTMENT";

const MAX_CELL_LENGTH = 32_767;

const examples: Readonly<Record<FormField["type"], string>> = {
  text: "",
  long_text: "",
  integer: "100",
  decimal: "1234.50",
  yes_no: "是",
  day: "2026-11-20",
  time: "09:30:00",
  moment: "2026-11-20 09:30",
  many: "",
};

const SHOWN_WORDS = 20;

/** Returns the hint on the texts that a cell accepts. */
function sourceHint(field: FormField, words: ReadonlyMap<string, string> | undefined): string {
  const { control, source } = field;
  if (words) {
    const all = [...words.values()];
    const shown = all.slice(0, SHOWN_WORDS).join("、");
    return all.length > SHOWN_WORDS ? `可填文字或编码，如：${shown} 等 ${all.length} 项` : `可填：${shown}，或其编码`;
  }
  if (control === "user") return "填写账号；姓名不重复时也可以填姓名";
  if (control === "department") return "填写部门的编码、完整路径（各级以 / 分隔）或不重复的名称";
  if (source?.kind === "category") return "填写分类的编码或不重复的名称";
  if (source?.kind === "form") return "填写所关联记录显示的文字或编号，须已存在";
  return `${fieldTypeWords[field.type]}，${fieldControlWords[control]}`;
}

function hintOf(field: FormField, words: ReadonlyMap<string, string> | undefined, isParent: boolean): string {
  return [
    isParent
      ? "上级的完整路径（各级以 / 分隔）或编号，可以是本文件中靠前的行；留空为最上一级"
      : sourceHint(field, words),
    field.type === "many" ? `多个值以；分隔，最多 ${formLimits.values} 个` : "",
    field.isUnique ? "不能与其他记录重复" : "",
    field.fillRule === null ? "" : "留空则自动编号",
    field.defaultText === null ? "" : `新增时留空则为“${field.defaultText}”`,
    field.hint,
  ]
    .filter((part) => part !== "")
    .join("；");
}

const ignoredColumn = (title: string): ImportColumn => ({
  key: title,
  title,
  maxLength: MAX_CELL_LENGTH,
  hint: "",
  example: "",
  isIgnored: true,
});

export interface ImportTableOf {
  /** Fields that the importer may see, without the link of a sub-table. */
  readonly fields: readonly FormField[];
  /** Returns whether the importer cannot fill the field in, because it is computed or read-only for the importer. */
  isLocked(field: FormField): boolean;
  wordsOf(field: FormField): ReadonlyMap<string, string> | undefined;
  /** The field of a tree that links to the parent row. */
  readonly parent: string | undefined;
  /** The first column: the number of the main row, where sub-rows refer to it. */
  readonly first: "number" | "main" | "none";
}

/** Columns of a form's sheet. Further columns of an export are accepted and skipped. */
export function importTable({ fields, isLocked, wordsOf, parent, first }: ImportTableOf): ImportTable {
  const shownFields = fields.filter(({ inForm, inList }) => inForm || inList);
  const titles = fieldTitles(shownFields);
  const isOpen = (field: FormField): boolean => field.inForm && !isFileControl(field.control) && !isLocked(field);
  const columns = shownFields.map((field): ImportColumn => {
    const title = titles.get(field.name) ?? field.name;
    if (!isOpen(field)) return { ...ignoredColumn(title), key: field.name };
    const words = wordsOf(field);
    const choices = field.type === "yes_no" ? ["是", "否"] : field.type === "many" ? [] : [...(words?.values() ?? [])];
    return {
      key: field.name,
      title,
      maxLength: MAX_CELL_LENGTH,
      hint: hintOf(field, words, field.name === parent),
      example: words ? ([...words.values()][0] ?? "") : examples[field.type],
      choices,
      ...(field.type === "integer" || field.type === "decimal" ? { isNumber: true as const } : {}),
      ...(field.isRequired && field.fillRule === null ? { isMarked: true as const } : {}),
    };
  });
  const firstColumns: Record<ImportTableOf["first"], readonly ImportColumn[]> = {
    number: [
      {
        key: NUMBER,
        title: fileTitles.number,
        maxLength: 40,
        hint: "用于指明子表行所属的记录；本文件中不能重复，没有子表行时可留空",
        example: "1",
      },
    ],
    main: [
      {
        key: MAIN,
        title: fileTitles.parent,
        isRequired: true,
        maxLength: 40,
        hint: `第一个工作表中某一行的“${fileTitles.number}”`,
        example: "1",
      },
    ],
    none: [ignoredColumn(fileTitles.number)],
  };
  const { number: _number, parent: _parent, orgCode: title, ...system } = fileTitles;
  const department: ImportColumn = {
    key: DEPARTMENT,
    title,
    maxLength: 1_000,
    example: "",
    hint: "填写部门的编码、完整路径（各级以 / 分隔）或不重复的名称；留空则为导入人所在的部门",
  };
  return {
    columns: [...firstColumns[first], ...columns, department, ...Object.values(system).map(ignoredColumn)],
    fields: new Map(shownFields.filter(isOpen).map((field) => [field.name, field])),
    titles,
  };
}
