import type { FormDefinition, FormFault, FormField } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import { cellOfText } from "./cell-text.ts";
import { cellFault } from "./cells.ts";
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

type AddFault = (at: string, what: string | undefined | false) => void;

const FILES_ARE_UPLOADED = "附件和图片只能上传，不能由规则填写";

/** Returns the fault of an expression: of a condition, or of a value for the field. */
export function expressionFault(
  text: string,
  fields: readonly FormField[],
  into: FormField | "condition",
): string | undefined {
  if (into !== "condition" && isFileControl(into.control)) return FILES_ARE_UPLOADED;
  const compiled = compileExpression(text, readableNames(fields));
  if ("fault" in compiled) return compiled.fault;
  const { resultType } = compiled.expression;
  if (into === "condition")
    return resultType === "yes_no" || resultType === "unknown" ? undefined : "条件的结果应为是或否";
  return resultType === "unknown" || takes[into.type].includes(resultType)
    ? undefined
    : `结果不能存为${fieldTypeWords[into.type]}`;
}

const takes: Readonly<Record<FormField["type"], readonly Expression["resultType"][]>> = {
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

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const titleFault = (title: string): string | undefined =>
  title.trim() === "" ? "不能为空" : /[\p{Cc}\p{Cf}]/u.test(title) ? "含有不可见的控制字符" : undefined;

const twice = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.filter((value, at) => values.indexOf(value) < at));

function typeFaults(field: FormField, at: string, add: AddFault): void {
  const { type, length, scale, control } = field;
  if (type === "text") add(`${at}.length`, !isWhole(length, 1, formLimits.length) && `应为 1 到 ${formLimits.length}`);
  if (type === "decimal") {
    add(`${at}.length`, !isWhole(length, 1, formLimits.digits) && `应为 1 到 ${formLimits.digits} 位`);
    add(
      `${at}.scale`,
      !isWhole(scale, 0, Math.min(formLimits.scale, length)) && `应为 0 到 ${formLimits.scale} 位，且不多于总位数`,
    );
  }
  const fits = controlTypes[control].includes(type);
  add(`${at}.control`, !fits && `“${fieldControlWords[control]}”不能用于${fieldTypeWords[type]}`);
  add(`${at}.query`, field.query === "range" && !rangedTypes.includes(type) && "只有数字、日期和时间可按范围查询");
  const plain = type !== "many" && type !== "long_text";
  add(`${at}.isUnique`, field.isUnique && !plain && "长文本和多个值不能要求唯一");
}

const fillFault = (into: FormField | undefined, name: string): string | undefined =>
  !into ? `本表单中字段“${name}”不存在` : isFileControl(into.control) ? FILES_ARE_UPLOADED : undefined;

function sourceFaults(
  { source, control, link }: FormField,
  at: string,
  own: FormDefinition,
  forms: KnownForms,
  add: AddFault,
): void {
  const sources = controlSources[control];
  if (!source) {
    add(`${at}.source`, sources && !(link && control === "link") && "请选择选项的来源");
    return;
  }
  if (!sources?.includes(source.kind)) {
    add(`${at}.source`, "该控件不支持此来源");
    return;
  }
  if (source.kind === "list") {
    const values = source.choices.map(({ value }) => value);
    add(`${at}.source`, values.length === 0 && "请至少填写一个选项");
    add(`${at}.source`, twice(values).size > 0 && "选项的值有重复");
    add(
      `${at}.source`,
      source.choices.some(({ value, label }) => value.trim() === "" || titleFault(label)) && "选项的值和文字均须填写",
    );
  }
  if (source.kind === "dictionary" || source.kind === "select" || source.kind === "category")
    add(`${at}.source`, source.code === "" && "请选择选项的来源");
  if (source.kind !== "form") return;
  const form = source.code === own.code ? knownFormOf(own) : forms.get(source.code);
  if (!form) {
    add(`${at}.source`, `已发布的表单中没有“${source.code}”`);
    return;
  }
  for (const name of [source.label, ...source.fill.map(({ from }) => from)])
    add(`${at}.source`, !form.fields.includes(name) && `表单“${source.code}”字段“${name}”不存在`);
  for (const { to } of source.fill)
    add(
      `${at}.source`,
      fillFault(
        own.fields.find(({ name }) => name === to),
        to,
      ),
    );
}

function linkFaults(field: FormField, at: string, own: FormDefinition, forms: KnownForms, add: AddFault): void {
  const { link, type, length, isRequired } = field;
  if (!link) return;
  add(`${at}.type`, (type !== "text" || length < 26) && "关联字段应为文本，长度至少 26");
  const isOwn = link.form === own.code;
  add(`${at}.link`, !isOwn && !forms.has(link.form) && `已发布的表单中没有“${link.form}”`);
  if (!isRequired) return;
  if (isOwn) {
    add(`${at}.link`, "关联本表单的字段不能设为必填，否则无法新增第一条记录");
    return;
  }
  // Follows the required links: the form itself must not be among them, or no first row could be created.
  const seen = new Set<string>();
  const waiting = [link.form];
  for (let code = waiting.pop(); code !== undefined; code = waiting.pop()) {
    if (code === own.code) {
      add(`${at}.link`, "与其他表单的必填关联形成循环，均无法新增第一条记录");
      return;
    }
    if (seen.has(code)) continue;
    seen.add(code);
    waiting.push(...(forms.get(code)?.requiredLinks ?? []));
  }
}

function fieldFaults(field: FormField, at: string, own: FormDefinition, forms: KnownForms, add: AddFault): void {
  add(`${at}.name`, fieldNameFault(field.name));
  add(`${at}.title`, titleFault(field.title));
  typeFaults(field, at, add);
  sourceFaults(field, at, own, forms, add);
  linkFaults(field, at, own, forms, add);
  add(`${at}.span`, field.span > own.columns && `不能宽于表单的 ${own.columns} 列`);
  const isText = field.type === "text" || field.type === "long_text";
  if (field.pattern) {
    add(`${at}.pattern`, !isText && "只有文本可用表达式校验");
    add(`${at}.pattern`, !patternOf(field.pattern.text) && "表达式语法不正确，或含有前后断言、反向引用");
    add(`${at}.pattern`, titleFault(field.pattern.message) && "请填写不符合时的提示");
  }
  add(`${at}.checkRule`, field.checkRule !== null && !isText && "只有文本可用校验规则");
  add(`${at}.fillRule`, field.fillRule !== null && field.type !== "text" && "只有文本可用填值规则");
  if (isFileControl(field.control)) {
    add(`${at}.query`, field.query !== "off" && "附件和图片不能作为查询条件");
    add(`${at}.defaultText`, field.defaultText !== null && "附件和图片没有默认值");
    return;
  }
  if (field.defaultText === null || field.fillRule !== null) return;
  const fault = cellFault({ ...field, isRequired: true }, cellOfText(field, field.defaultText), patternOf);
  add(`${at}.defaultText`, fault);
}

function treeFaults({ kind, tree, fields }: FormDefinition, add: AddFault): void {
  add("tree", kind !== "tree" && tree !== null && "只有树表才有上级字段");
  add("tree", kind === "tree" && tree === null && "请选择上级字段和显示字段");
  if (kind !== "tree" || tree === null) return;
  const parent = fields.find(({ name }) => name === tree.parent);
  const title = fields.find(({ name }) => name === tree.title);
  add("tree.parent", (parent?.type !== "text" || parent.length < 26) && "上级字段应为文本，长度至少 26");
  add("tree.parent", parent?.isRequired && "上级字段不能设为必填，最上一级没有上级");
  add("tree.title", (!title || title === parent) && "请选择显示字段");
}

function subFaults({ kind, subs, fields, code }: FormDefinition, forms: KnownForms, add: AddFault): void {
  if (kind === "sub")
    add("fields", !fields.some(({ link }) => link && link.form !== code) && "子表须有一个关联主表的字段");
  add("subs", kind !== "main" && subs.length > 0 && "只有主表才有子表");
  if (kind !== "main") return;
  add("subs", subs.length > formLimits.subs && `最多 ${formLimits.subs} 个子表`);
  for (const sub of twice(subs)) add("subs", `子表“${sub}”重复`);
  for (const sub of subs) {
    const form = forms.get(sub);
    add("subs", form && form.kind !== "sub" && `“${sub}”不是子表`);
  }
}

function indexFaults({ indexes, fields }: FormDefinition, add: AddFault): void {
  add("indexes", indexes.length > formLimits.indexes && `最多 ${formLimits.indexes} 个索引`);
  for (const [place, index] of indexes.entries()) {
    const at = `indexes.${place}`;
    add(at, index.fields.length === 0 && "请选择字段");
    add(at, index.fields.length > 5 && "一个索引最多 5 个字段");
    add(at, twice(index.fields).size > 0 && "字段重复");
    for (const name of index.fields) {
      const field = fields.find((one) => one.name === name);
      add(at, !field && `字段“${name}”不存在`);
      add(at, field && (field.type === "long_text" || field.type === "many") && `“${field.title}”不能建索引`);
    }
    const texts = index.fields.reduce((sum, name) => {
      const field = fields.find((one) => one.name === name);
      return sum + (field?.type === "text" ? field.length : 0);
    }, 0);
    add(at, texts > 600 && "索引中文本的总长最多 600 个字符");
  }
  for (const [place, field] of fields.entries())
    add(
      `fields.${place}.isUnique`,
      field.isUnique && field.type === "text" && field.length > 600 && "要求唯一的文本最长 600 个字符",
    );
}

function buttonFaults({ buttons, fields }: FormDefinition, add: AddFault): void {
  add("buttons", buttons.length > formLimits.buttons && `最多 ${formLimits.buttons} 个按钮`);
  const doubles = twice(buttons.map(({ code }) => code));
  for (const [place, button] of buttons.entries()) {
    const at = `buttons.${place}`;
    add(`${at}.code`, nameFault(button.code));
    add(`${at}.code`, doubles.has(button.code) && "按钮编码重复");
    add(`${at}.title`, titleFault(button.title));
    if (button.condition !== "") add(`${at}.condition`, expressionFault(button.condition, fields, "condition"));
    for (const [index, { field, value }] of button.set.entries()) {
      const into = fields.find(({ name }) => name === field);
      add(`${at}.set.${index}`, into ? expressionFault(value, fields, into) : `字段“${field}”不存在`);
    }
  }
}

/** Returns every fault that prevents publishing a draft, by place. `forms`: published forms, by code. */
export function definitionFaults(definition: FormDefinition, forms: KnownForms): FormFault[] {
  const faults: FormFault[] = [];
  const add: AddFault = (at, what) => {
    if (what) faults.push({ at, what });
  };
  const { fields } = definition;
  add("code", nameFault(definition.code));
  add("title", titleFault(definition.title));
  add("columns", !isWhole(definition.columns, 1, 4) && "应为 1 到 4 列");
  add("fields", fields.length === 0 && "请至少添加一个字段");
  add("fields", fields.length > formLimits.fields && `最多 ${formLimits.fields} 个字段`);
  const [names, ids] = [twice(fields.map(({ name }) => name)), twice(fields.map(({ id }) => id))];
  for (const [place, field] of fields.entries()) {
    const at = `fields.${place}`;
    add(`${at}.name`, names.has(field.name) && "字段名称重复");
    add(at, ids.has(field.id) && "字段标识重复");
    add(at, !/^[A-Za-z0-9]{1,40}$/.test(field.id) && "字段标识不正确");
    fieldFaults(field, at, definition, forms, add);
  }
  treeFaults(definition, add);
  subFaults(definition, forms, add);
  indexFaults(definition, add);
  buttonFaults(definition, add);
  return faults;
}
