import { examplesBeside, placesOfExamples, runPortal } from "./portal.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import { SERVER_FLAGS } from "./server-runtime.mjs";
import { buildWebIfStale } from "./web-build.mjs";

/** `npm start`: starts the delivered portal; without MODE in development mode. @param {string[]} args */
export async function start(args) {
  process.env.MODE ||= "development";
  await buildWebIfStale(PROJECT_ROOT);
  Object.assign(process.env, await placesOfExamples(process.env));
  return runPortal([...SERVER_FLAGS, "apps/server/src/main.ts", ...args], examplesBeside(process.env));
}
