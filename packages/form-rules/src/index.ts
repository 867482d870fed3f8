export * from "./cell-text.ts";
export * from "./cells.ts";
export * from "./definition-faults.ts";
export * from "./effects.ts";
export * from "./enhancement-faults.ts";
export * from "./expression.ts";
export * from "./names.ts";
export * from "./words.ts";
