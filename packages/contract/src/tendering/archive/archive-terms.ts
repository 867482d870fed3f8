export * from "./chart-terms.ts";
export * from "./dossier-terms.ts";
