import { createCategoryModule } from "./category/category.module.ts";
import { createDictionaryModule } from "./dictionary/dictionary.module.ts";
import { createFillRuleModule } from "./fill-rule/fill-rule.module.ts";
import { createPositionModule } from "./position/position.module.ts";
import { createTableImportModule } from "./table-import/table-import.module.ts";

/** The order matters: a module uses services of the modules above it. */
export const reference = [
  ["dictionary", createDictionaryModule],
  ["position", createPositionModule],
  ["category", createCategoryModule],
  ["fill-rule", createFillRuleModule],
  ["table-import", createTableImportModule],
] as const;
