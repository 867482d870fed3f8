import { join } from "node:path";
import { bin } from "./node-runtime.mjs";
import { examplesBeside, placesOfExamples, runPortal } from "./portal.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import { SERVER_FLAGS } from "./server-runtime.mjs";
import { buildWebIfStale, forgetWebBuild } from "./web-build.mjs";

/**
 * `npm run dev`: rebuilds server and web when a source changes; reloading the page shows the change. The server serves
 * the watching build, so that cookies, headers and the single origin are those of production.
 *
 * @param {string[]} args
 */
export async function dev(args) {
  process.env.MODE ||= "development";
  // The server needs a page to serve when it starts.
  await buildWebIfStale(PROJECT_ROOT);
  forgetWebBuild(PROJECT_ROOT);
  const web = {
    name: "网页构建",
    args: [join(PROJECT_ROOT, bin("vite")), "build", "--watch", "--mode", "development", "--logLevel", "warn"],
    cwd: join(PROJECT_ROOT, "apps/web"),
    env: { NODE_ENV: "development" },
  };
  const server = [...SERVER_FLAGS, "--watch", "--watch-preserve-output", "apps/server/src/main.ts", ...args];
  Object.assign(process.env, await placesOfExamples(process.env));
  return runPortal(server, [web, ...examplesBeside(process.env)]);
}
