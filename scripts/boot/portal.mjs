import { BootError } from "./boot-error.mjs";
import { end, isStopping, launch } from "./child.mjs";
import { node } from "./node-runtime.mjs";
import { SERVER_ENV } from "./server-runtime.mjs";

const END_MILLIS = 5_000;

/**
 * @typedef {object} Companion something that runs beside the portal; the portal goes on without it
 * @property {string} name
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {string} [cwd]
 */

/**
 * The example subsystem runs beside a portal in development mode, on a port of its own.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Companion[]}
 */
export function subsystemBeside(env) {
  // A port that is none ends the portal with a line that names it; nothing beside it needs to say it first.
  const isPort = (/** @type {string | undefined} */ text) =>
    !text || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535);
  if (env.MODE !== "development" || !isPort(env.PORT)) return [];
  if (!isPort(env.SUBSYSTEM_PORT)) throw new BootError(`SUBSYSTEM_PORT 的值不正确：${env.SUBSYSTEM_PORT} 不是端口号。`);
  return [
    {
      name: "示例子系统",
      args: ["examples/subsystem/src/main.ts"],
      env: { PORTAL_URL: `http://localhost:${env.PORT || "3000"}`, PORT: env.SUBSYSTEM_PORT || "3100" },
    },
  ];
}

/**
 * Runs the portal until it ends; its companions end with it.
 *
 * @param {string[]} serverArgs the arguments of Node
 * @param {Companion[]} companions
 * @returns {Promise<number>} the portal's exit code
 */
export async function runPortal(serverArgs, companions) {
  const portal = launch(node(), serverArgs, { isPrimary: true, env: SERVER_ENV });
  let hasPortalEnded = false;
  const beside = companions.map(({ name, args, ...options }) => {
    const companion = launch(node(), args, options);
    companion.ended.then((code) => {
      if (!hasPortalEnded && !isStopping()) console.error(`${name}已退出（代码 ${code}），门户继续运行。`);
    });
    return companion;
  });
  const code = await portal.ended;
  hasPortalEnded = true;
  await Promise.all(beside.map((companion) => end(companion, END_MILLIS)));
  return code;
}
