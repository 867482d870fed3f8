import type { FormEnhancement, FormFault, FormField, ListEnhancement } from "@tender/contract";
import { computingOrder } from "./computing-order.ts";
import { expressionFault } from "./definition-faults.ts";
import { compileExpression } from "./expression.ts";
import { readableNames } from "./fields.ts";

type AddFault = (at: string, what: string | undefined | false) => void;
type SetValue = FormEnhancement["computed"][number];

function collected(judge: (add: AddFault) => void): FormFault[] {
  const faults: FormFault[] = [];
  judge((at, what) => {
    if (what) faults.push({ at, what });
  });
  return faults;
}

/** Returns every fault that prevents saving a form's enhancement, by place. */
export function formEnhancementFaults(content: FormEnhancement, fields: readonly FormField[]): FormFault[] {
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  return collected((add) => {
    const named = (at: string, name: string): boolean => {
      const isKnown = fieldOf(name) !== undefined;
      add(`${at}.field`, !isKnown && `字段“${name}”不存在`);
      return isKnown;
    };
    const sets = (at: string, { field, value }: SetValue): void => {
      const into = fieldOf(field);
      if (named(at, field) && into) add(`${at}.value`, expressionFault(value, fields, into));
    };
    for (const [place, { field, when }] of content.rules.entries()) {
      named(`rules.${place}`, field);
      add(`rules.${place}.when`, expressionFault(when, fields, "condition"));
    }
    for (const [place, one] of content.computed.entries()) sets(`computed.${place}`, one);
    for (const [place, one] of content.defaults.entries()) sets(`defaults.${place}`, one);
    for (const [place, { field, when, set }] of content.changes.entries()) {
      named(`changes.${place}`, field);
      if (when !== "") add(`changes.${place}.when`, expressionFault(when, fields, "condition"));
      for (const [index, one] of set.entries()) sets(`changes.${place}.set.${index}`, one);
    }
    for (const [place, { when, field }] of content.refusals.entries()) {
      add(`refusals.${place}.when`, expressionFault(when, fields, "condition"));
      if (field !== null) named(`refusals.${place}`, field);
    }
    const names = content.computed.map(({ field }) => field);
    for (const [place, { field }] of content.computed.entries())
      add(`computed.${place}.field`, names.indexOf(field) < place && "该字段已有计算规则");
    const known = readableNames(fields);
    const readOf = (text: string): readonly string[] => {
      const compiled = compileExpression(text, known);
      return "fault" in compiled ? [] : compiled.expression.fields;
    };
    for (const one of computingOrder(content.computed, readOf).circular)
      add(`computed.${content.computed.indexOf(one)}.value`, "计算字段互相依赖，形成循环");
  });
}

/** Returns every fault that prevents saving a list's enhancement, by place. */
export const listEnhancementFaults = (content: ListEnhancement, fields: readonly FormField[]): FormFault[] =>
  collected((add) => {
    for (const [place, { when }] of content.marks.entries())
      add(`marks.${place}.when`, expressionFault(when, fields, "condition"));
    for (const [place, { when }] of content.actions.entries())
      add(`actions.${place}.when`, expressionFault(when, fields, "condition"));
  });
