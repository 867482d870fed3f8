import type { FormEnhancement, FormFault, FormField, ListEnhancement } from "@tender/contract";
import { computingOrder } from "./computing-order.ts";
import { expressionFault } from "./definition-faults.ts";
import { compileExpression } from "./expression.ts";
import { readableNames } from "./fields.ts";

type AddFault = (path: string, message: string | undefined | false) => void;
type SetValue = FormEnhancement["computed"][number];

function collectFaults(check: (add: AddFault) => void): FormFault[] {
  const faults: FormFault[] = [];
  check((path, message) => {
    if (message) faults.push({ at: path, what: message });
  });
  return faults;
}

/** Returns every fault that prevents saving a form's enhancement, with its path. */
export function formEnhancementFaults(content: FormEnhancement, fields: readonly FormField[]): FormFault[] {
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  return collectFaults((add) => {
    const checkField = (path: string, name: string): boolean => {
      const isPresent = fieldOf(name) !== undefined;
      add(`${path}.field`, !isPresent && `字段“${name}”不存在`);
      return isPresent;
    };
    const checkSetValue = (path: string, { field, value }: SetValue): void => {
      const target = fieldOf(field);
      if (checkField(path, field) && target) add(`${path}.value`, expressionFault(value, fields, target));
    };
    for (const [index, { field, when }] of content.rules.entries()) {
      checkField(`rules.${index}`, field);
      add(`rules.${index}.when`, expressionFault(when, fields, "condition"));
    }
    for (const [index, setValue] of content.computed.entries()) checkSetValue(`computed.${index}`, setValue);
    for (const [index, setValue] of content.defaults.entries()) checkSetValue(`defaults.${index}`, setValue);
    for (const [changeIndex, { field, when, set }] of content.changes.entries()) {
      checkField(`changes.${changeIndex}`, field);
      if (when !== "") add(`changes.${changeIndex}.when`, expressionFault(when, fields, "condition"));
      for (const [index, setValue] of set.entries()) checkSetValue(`changes.${changeIndex}.set.${index}`, setValue);
    }
    for (const [index, { when, field }] of content.refusals.entries()) {
      add(`refusals.${index}.when`, expressionFault(when, fields, "condition"));
      if (field !== null) checkField(`refusals.${index}`, field);
    }
    const names = content.computed.map(({ field }) => field);
    for (const [index, { field }] of content.computed.entries())
      add(`computed.${index}.field`, names.indexOf(field) < index && "该字段已有计算规则");
    const readable = readableNames(fields);
    const listReads = (text: string): readonly string[] => {
      const compiled = compileExpression(text, readable);
      return "fault" in compiled ? [] : compiled.expression.fields;
    };
    for (const rule of computingOrder(content.computed, listReads).circular)
      add(`computed.${content.computed.indexOf(rule)}.value`, "计算字段互相依赖，形成循环");
  });
}

/** Returns every fault that prevents saving a list's enhancement, with its path. */
export const listEnhancementFaults = (content: ListEnhancement, fields: readonly FormField[]): FormFault[] =>
  collectFaults((add) => {
    for (const [index, { when }] of content.marks.entries())
      add(`marks.${index}.when`, expressionFault(when, fields, "condition"));
    for (const [index, { when }] of content.actions.entries())
      add(`actions.${index}.when`, expressionFault(when, fields, "condition"));
  });
