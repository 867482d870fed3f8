import { createServer } from "node:net";
import { BootError } from "./boot-error.mjs";
import { end, isStopping, launch } from "./child.mjs";
import { node } from "./node-runtime.mjs";
import { SERVER_ENV } from "./server-runtime.mjs";

const END_MILLIS = 5_000;

/**
 * @typedef {object} Companion a program that runs with the portal; the portal continues without it
 * @property {string} name
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {string} [cwd]
 */

/** Default ports of the examples, and the settings with which the portal finds them. */
const EXAMPLES = /** @type {const} */ ([
  { port: 3100, portSetting: "SUBSYSTEM_PORT", addressSetting: "SUBSYSTEM_URL" },
  { port: 3101, portSetting: "IDENTITY_PROVIDER_PORT", addressSetting: "IDENTITY_PROVIDER_URL" },
]);
const NEXT_PORT = 10;
const MAX_TRIED_PORTS = 20;

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/**
 * Returns the ports and addresses of the examples of a portal in development mode. If a port is in use, for example by
 * a second portal on the machine, the example receives another port.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(port: number) => Promise<boolean>} [isPortFree]
 * @returns {Promise<Record<string, string>>} variables to add
 */
export async function placesOfExamples(env, isPortFree = isFree) {
  /** @type {Record<string, string>} */
  const added = {};
  if (env.MODE !== "development") return added;
  for (const { port, portSetting, addressSetting } of EXAMPLES) {
    const candidates = Array.from({ length: MAX_TRIED_PORTS }, (_, index) => port + index * NEXT_PORT);
    let chosen = env[portSetting];
    for (const candidate of chosen ? [] : candidates)
      if (await isPortFree(candidate)) {
        chosen = String(candidate);
        break;
      }
    added[portSetting] = chosen || String(port);
    added[addressSetting] = env[addressSetting] || `http://localhost:${added[portSetting]}`;
  }
  return added;
}

/**
 * Returns the examples that run with a portal in development mode, each on its own port.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Companion[]}
 */
export function examplesBeside(env) {
  // The portal itself refuses an invalid PORT, so it is not reported here as well.
  const isPort = (/** @type {string | undefined} */ text) =>
    !text || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535);
  if (env.MODE !== "development" || !isPort(env.PORT)) return [];
  for (const name of ["SUBSYSTEM_PORT", "IDENTITY_PROVIDER_PORT"])
    if (!isPort(env[name])) throw new BootError(`${name} 的值不正确：${env[name]} 不是端口号。`);
  const local = `http://localhost:${env.PORT || "3000"}`;
  return [
    {
      name: "示例子系统",
      args: ["examples/subsystem/src/main.ts"],
      env: {
        PORTAL_URL: env.PUBLIC_URL || local,
        PORT: env.SUBSYSTEM_PORT || "3100",
        OWN_URL: env.SUBSYSTEM_URL || `http://localhost:${env.SUBSYSTEM_PORT || "3100"}`,
      },
    },
    {
      name: "示例身份平台",
      args: ["examples/identity-provider/src/main.ts"],
      // It redirects people to the public address of the portal.
      env: { PORTAL_URL: env.PUBLIC_URL || local, PORT: env.IDENTITY_PROVIDER_PORT || "3101" },
    },
  ];
}

/**
 * Runs the portal until it ends, and then ends its companions.
 *
 * @param {string[]} serverArgs the arguments of Node
 * @param {Companion[]} companions
 * @returns {Promise<number>} the portal's exit code
 */
export async function runPortal(serverArgs, companions) {
  const portal = launch(node(), serverArgs, { isPrimary: true, env: SERVER_ENV });
  let hasPortalEnded = false;
  const launched = companions.map(({ name, args, ...options }) => {
    const companion = launch(node(), args, options);
    companion.ended.then((code) => {
      if (!hasPortalEnded && !isStopping()) console.error(`${name}已退出（代码 ${code}），门户继续运行。`);
    });
    return companion;
  });
  const code = await portal.ended;
  hasPortalEnded = true;
  await Promise.all(launched.map((companion) => end(companion, END_MILLIS)));
  return code;
}
