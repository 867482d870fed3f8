import { runPortal, subsystemBeside } from "./portal.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import { buildWebIfStale } from "./web-build.mjs";

/** `npm start`: the portal as it is delivered, in development mode unless MODE says otherwise. @param {string[]} args */
export async function start(args) {
  process.env.MODE ||= "development";
  await buildWebIfStale(PROJECT_ROOT);
  return runPortal(["apps/server/src/main.ts", ...args], subsystemBeside(process.env));
}
