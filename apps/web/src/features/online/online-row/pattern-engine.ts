// By itself, so that the chunk of the engine, which the designer shares, is asked for by name: the sum of all that a chunk
// exports takes a helper of the bundler, which would be one more file of every first page.
export { patternOf } from "@tender/form-rules/patterns";
