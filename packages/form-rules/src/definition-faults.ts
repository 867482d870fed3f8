import type { FormDefinition, FormFault, FormField } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import { cellOfText } from "./cell-text.ts";
import { findCellFault } from "./cells.ts";
import { compileExpression, type Expression } from "./expression.ts";
import { isFileControl, readableNames } from "./fields.ts";
import { fieldNameFault, nameFault } from "./names.ts";
import { patternOf } from "./patterns.ts";
import { controlSources, controlTypes, fieldControlWords, fieldTypeWords, rangedTypes } from "./words.ts";

/** Facts of a published form for the forms that refer to it. */
export interface KnownForm {
  readonly kind: FormDefinition["kind"];
  readonly fields: readonly string[];
  /** Forms to which its rows must have a link. */
  readonly requiredLinks: readonly string[];
}

export type KnownForms = ReadonlyMap<string, KnownForm>;

/** Returns the facts of a form for other forms. */
export const knownFormOf = ({ kind, fields }: Pick<FormDefinition, "kind" | "fields">): KnownForm => ({
  kind,
  fields: fields.map(({ name }) => name),
  requiredLinks: fields.flatMap(({ link, isRequired }) => (link && isRequired ? [link.form] : [])),
});

/** Adds a fault at a path of the definition, such as `fields.0.name`. Ignores undefined and false. */
type AddFault = (path: string, message: string | undefined | false) => void;

/** Minimum length of a text field that stores the id of a row. */
const ROW_ID_LENGTH = 26;
const MAX_COLUMNS = 4;
const MAX_INDEX_FIELDS = 5;
/** Maximum total length, in characters, of the texts in an index: the database limits the size of its entries. */
const MAX_INDEX_TEXT = 600;
const FILES_ARE_UPLOADED = "附件和图片只能上传，不能由规则填写";

/** Returns the fault of an expression. `target`: the field that stores its value, or a condition. */
export function expressionFault(
  text: string,
  fields: readonly FormField[],
  target: FormField | "condition",
): string | undefined {
  if (target !== "condition" && isFileControl(target.control)) return FILES_ARE_UPLOADED;
  const compiled = compileExpression(text, readableNames(fields));
  if ("fault" in compiled) return compiled.fault;
  const { resultType } = compiled.expression;
  if (target === "condition")
    return resultType === "yes_no" || resultType === "unknown" ? undefined : "条件的结果应为是或否";
  return resultType === "unknown" || acceptedResults[target.type].includes(resultType)
    ? undefined
    : `结果不能存为${fieldTypeWords[target.type]}`;
}

const acceptedResults: Readonly<Record<FormField["type"], readonly Expression["resultType"][]>> = {
  text: ["text", "number"],
  long_text: ["text", "number"],
  integer: ["number"],
  decimal: ["number"],
  yes_no: ["yes_no"],
  day: ["text"],
  time: ["text"],
  moment: ["text"],
  many: ["list"],
};

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const titleFault = (title: string): string | undefined =>
  title.trim() === "" ? "不能为空" : /[\p{Cc}\p{Cf}]/u.test(title) ? "含有不可见的控制字符" : undefined;

const findDuplicates = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.filter((value, index) => values.indexOf(value) < index));

function typeFaults(field: FormField, path: string, add: AddFault): void {
  const { type, length, scale, control } = field;
  if (type === "text")
    add(`${path}.length`, !isWhole(length, 1, formLimits.length) && `应为 1 到 ${formLimits.length}`);
  if (type === "decimal") {
    add(`${path}.length`, !isWhole(length, 1, formLimits.digits) && `应为 1 到 ${formLimits.digits} 位`);
    add(
      `${path}.scale`,
      !isWhole(scale, 0, Math.min(formLimits.scale, length)) && `应为 0 到 ${formLimits.scale} 位，且不多于总位数`,
    );
  }
  const isControlAllowed = controlTypes[control].includes(type);
  add(`${path}.control`, !isControlAllowed && `“${fieldControlWords[control]}”不能用于${fieldTypeWords[type]}`);
  add(`${path}.query`, field.query === "range" && !rangedTypes.includes(type) && "只有数字、日期和时间可按范围查询");
  const mayBeUnique = type !== "many" && type !== "long_text";
  add(`${path}.isUnique`, field.isUnique && !mayBeUnique && "长文本和多个值不能要求唯一");
}

const fillFault = (target: FormField | undefined, name: string): string | undefined =>
  !target ? `本表单中字段“${name}”不存在` : isFileControl(target.control) ? FILES_ARE_UPLOADED : undefined;

function sourceFaults(
  { source, control, link }: FormField,
  path: string,
  definition: FormDefinition,
  forms: KnownForms,
  add: AddFault,
): void {
  const sources = controlSources[control];
  if (!source) {
    add(`${path}.source`, sources && !(link && control === "link") && "请选择选项的来源");
    return;
  }
  if (!sources?.includes(source.kind)) {
    add(`${path}.source`, "该控件不支持此来源");
    return;
  }
  if (source.kind === "list") {
    const values = source.choices.map(({ value }) => value);
    add(`${path}.source`, values.length === 0 && "请至少填写一个选项");
    add(`${path}.source`, findDuplicates(values).size > 0 && "选项的值有重复");
    add(
      `${path}.source`,
      source.choices.some(({ value, label }) => value.trim() === "" || titleFault(label)) && "选项的值和文字均须填写",
    );
  }
  if (source.kind === "dictionary" || source.kind === "select" || source.kind === "category")
    add(`${path}.source`, source.code === "" && "请选择选项的来源");
  if (source.kind !== "form") return;
  const form = source.code === definition.code ? knownFormOf(definition) : forms.get(source.code);
  if (!form) {
    add(`${path}.source`, `已发布的表单中没有“${source.code}”`);
    return;
  }
  for (const name of [source.label, ...source.fill.map(({ from }) => from)])
    add(`${path}.source`, !form.fields.includes(name) && `表单“${source.code}”字段“${name}”不存在`);
  for (const { to } of source.fill)
    add(
      `${path}.source`,
      fillFault(
        definition.fields.find(({ name }) => name === to),
        to,
      ),
    );
}

function linkFaults(
  field: FormField,
  path: string,
  definition: FormDefinition,
  forms: KnownForms,
  add: AddFault,
): void {
  const { link, type, length, isRequired } = field;
  if (!link) return;
  add(`${path}.type`, (type !== "text" || length < ROW_ID_LENGTH) && `关联字段应为文本，长度至少 ${ROW_ID_LENGTH}`);
  const isOwn = link.form === definition.code;
  add(`${path}.link`, !isOwn && !forms.has(link.form) && `已发布的表单中没有“${link.form}”`);
  if (!isRequired) return;
  if (isOwn) {
    add(`${path}.link`, "关联本表单的字段不能设为必填，否则无法新增第一条记录");
    return;
  }
  // Follows the required links: the form itself must not be among them, or no first row could be created.
  const visited = new Set<string>();
  const pending = [link.form];
  for (let code = pending.pop(); code !== undefined; code = pending.pop()) {
    if (code === definition.code) {
      add(`${path}.link`, "与其他表单的必填关联形成循环，均无法新增第一条记录");
      return;
    }
    if (visited.has(code)) continue;
    visited.add(code);
    pending.push(...(forms.get(code)?.requiredLinks ?? []));
  }
}

function fieldFaults(
  field: FormField,
  path: string,
  definition: FormDefinition,
  forms: KnownForms,
  add: AddFault,
): void {
  add(`${path}.name`, fieldNameFault(field.name));
  add(`${path}.title`, titleFault(field.title));
  typeFaults(field, path, add);
  sourceFaults(field, path, definition, forms, add);
  linkFaults(field, path, definition, forms, add);
  add(`${path}.span`, field.span > definition.columns && `不能宽于表单的 ${definition.columns} 列`);
  const isText = field.type === "text" || field.type === "long_text";
  if (field.pattern) {
    add(`${path}.pattern`, !isText && "只有文本可用表达式校验");
    add(`${path}.pattern`, !patternOf(field.pattern.text) && "表达式语法不正确，或含有前后断言、反向引用");
    add(`${path}.pattern`, titleFault(field.pattern.message) && "请填写不符合时的提示");
  }
  add(`${path}.checkRule`, field.checkRule !== null && !isText && "只有文本可用校验规则");
  add(`${path}.fillRule`, field.fillRule !== null && field.type !== "text" && "只有文本可用填值规则");
  if (isFileControl(field.control)) {
    add(`${path}.query`, field.query !== "off" && "附件和图片不能作为查询条件");
    add(`${path}.defaultText`, field.defaultText !== null && "附件和图片没有默认值");
    return;
  }
  if (field.defaultText === null || field.fillRule !== null) return;
  const fault = findCellFault({ ...field, isRequired: true }, cellOfText(field, field.defaultText), patternOf);
  add(`${path}.defaultText`, fault);
}

function treeFaults({ kind, tree, fields }: FormDefinition, add: AddFault): void {
  add("tree", kind !== "tree" && tree !== null && "只有树表才有上级字段");
  add("tree", kind === "tree" && tree === null && "请选择上级字段和显示字段");
  if (kind !== "tree" || tree === null) return;
  const parent = fields.find(({ name }) => name === tree.parent);
  const title = fields.find(({ name }) => name === tree.title);
  add(
    "tree.parent",
    (parent?.type !== "text" || parent.length < ROW_ID_LENGTH) && `上级字段应为文本，长度至少 ${ROW_ID_LENGTH}`,
  );
  add("tree.parent", parent?.isRequired && "上级字段不能设为必填，最上一级没有上级");
  add("tree.title", (!title || title === parent) && "请选择显示字段");
}

function subFaults({ kind, subs, fields, code }: FormDefinition, forms: KnownForms, add: AddFault): void {
  if (kind === "sub")
    add("fields", !fields.some(({ link }) => link && link.form !== code) && "子表须有一个关联主表的字段");
  add("subs", kind !== "main" && subs.length > 0 && "只有主表才有子表");
  if (kind !== "main") return;
  add("subs", subs.length > formLimits.subs && `最多 ${formLimits.subs} 个子表`);
  for (const sub of findDuplicates(subs)) add("subs", `子表“${sub}”重复`);
  for (const sub of subs) {
    const subForm = forms.get(sub);
    add("subs", subForm && subForm.kind !== "sub" && `“${sub}”不是子表`);
  }
}

function indexFaults({ indexes, fields }: FormDefinition, add: AddFault): void {
  add("indexes", indexes.length > formLimits.indexes && `最多 ${formLimits.indexes} 个索引`);
  for (const [position, index] of indexes.entries()) {
    const path = `indexes.${position}`;
    add(path, index.fields.length === 0 && "请选择字段");
    add(path, index.fields.length > MAX_INDEX_FIELDS && `一个索引最多 ${MAX_INDEX_FIELDS} 个字段`);
    add(path, findDuplicates(index.fields).size > 0 && "字段重复");
    for (const name of index.fields) {
      const field = fields.find((candidate) => candidate.name === name);
      add(path, !field && `字段“${name}”不存在`);
      add(path, field && (field.type === "long_text" || field.type === "many") && `“${field.title}”不能建索引`);
    }
    const textLength = index.fields.reduce((sum, name) => {
      const field = fields.find((candidate) => candidate.name === name);
      return sum + (field?.type === "text" ? field.length : 0);
    }, 0);
    add(path, textLength > MAX_INDEX_TEXT && `索引中文本的总长最多 ${MAX_INDEX_TEXT} 个字符`);
  }
  for (const [position, field] of fields.entries())
    add(
      `fields.${position}.isUnique`,
      field.isUnique &&
        field.type === "text" &&
        field.length > MAX_INDEX_TEXT &&
        `要求唯一的文本最长 ${MAX_INDEX_TEXT} 个字符`,
    );
}

function buttonFaults({ buttons, fields }: FormDefinition, add: AddFault): void {
  add("buttons", buttons.length > formLimits.buttons && `最多 ${formLimits.buttons} 个按钮`);
  const duplicateCodes = findDuplicates(buttons.map(({ code }) => code));
  for (const [position, button] of buttons.entries()) {
    const path = `buttons.${position}`;
    add(`${path}.code`, nameFault(button.code));
    add(`${path}.code`, duplicateCodes.has(button.code) && "按钮编码重复");
    add(`${path}.title`, titleFault(button.title));
    if (button.condition !== "") add(`${path}.condition`, expressionFault(button.condition, fields, "condition"));
    for (const [index, { field, value }] of button.set.entries()) {
      const target = fields.find(({ name }) => name === field);
      add(`${path}.set.${index}`, target ? expressionFault(value, fields, target) : `字段“${field}”不存在`);
    }
  }
}

/** Returns every fault that prevents publishing a draft, with its path. `forms`: published forms, by code. */
export function definitionFaults(definition: FormDefinition, forms: KnownForms): FormFault[] {
  const faults: FormFault[] = [];
  const add: AddFault = (path, message) => {
    if (message) faults.push({ at: path, what: message });
  };
  const { fields } = definition;
  add("code", nameFault(definition.code));
  add("title", titleFault(definition.title));
  add("columns", !isWhole(definition.columns, 1, MAX_COLUMNS) && `应为 1 到 ${MAX_COLUMNS} 列`);
  add("fields", fields.length === 0 && "请至少添加一个字段");
  add("fields", fields.length > formLimits.fields && `最多 ${formLimits.fields} 个字段`);
  const [names, ids] = [findDuplicates(fields.map(({ name }) => name)), findDuplicates(fields.map(({ id }) => id))];
  for (const [position, field] of fields.entries()) {
    const path = `fields.${position}`;
    add(`${path}.name`, names.has(field.name) && "字段名称重复");
    add(path, ids.has(field.id) && "字段标识重复");
    add(path, !/^[A-Za-z0-9]{1,40}$/.test(field.id) && "字段标识不正确");
    fieldFaults(field, path, definition, forms, add);
  }
  treeFaults(definition, add);
  subFaults(definition, forms, add);
  indexFaults(definition, add);
  buttonFaults(definition, add);
  return faults;
}
