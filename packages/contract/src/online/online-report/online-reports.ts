export * from "./report-faults.ts";
export * from "./report-groups.ts";
export * from "./report-rhythm.ts";
export * from "./report-terms.ts";
export * from "./report-words.ts";
