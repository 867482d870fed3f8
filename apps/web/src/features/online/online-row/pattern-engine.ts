// A module of its own, so that the bundler imports the shared chunk of the engine by name. Importing all exports of a
// chunk requires a helper of the bundler, which adds a file to every first page.
export { patternOf } from "@tender/form-rules/patterns";
