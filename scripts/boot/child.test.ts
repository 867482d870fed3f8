import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";

const MODULE = JSON.stringify(new URL("./child.mjs", import.meta.url).href);
const IMPORTS = `import { end, forwardSignals, launch, runToEnd } from ${MODULE}; forwardSignals();`;
const launched: ChildProcess[] = [];

afterEach(() => {
  for (const child of launched.splice(0)) child.kill("SIGKILL");
});

/**
 * Runs a script as the boot process: it can use `launch` and the other imports, and each printed line can be awaited.
 */
function boot(script: string): { child: ChildProcess; nextLine: () => Promise<string>; code: Promise<number | null> } {
  const child = spawn(process.execPath, ["--input-type=module", "-e", `${IMPORTS}\n${script}`], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, npm_lifecycle_event: undefined },
  });
  launched.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    nextLine: async () => String((await lines.next()).value),
    code: new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ? -1 : code))),
  };
}

/** Returns source code that launches `script` as a child. */
const launching = (script: string, options = "{}") =>
  `launch(process.execPath, ["-e", ${JSON.stringify(script)}], ${options})`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const ENDS_WITH_7 = `process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1e6); console.log(process.pid);`;
const ENDS_CLEANLY = `process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1e6); console.log(process.pid);`;

test("exits with the code of its child", async () => {
  const { code } = boot(`process.exitCode = await runToEnd(process.execPath, ["-e", "process.exit(5)"]);`);
  expect(await code).toBe(5);
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("forwards %s and ends with the child", async (signal) => {
  const script = ENDS_WITH_7.replace("SIGTERM", signal);
  const { child, nextLine, code } = boot(`await ${launching(script)}.ended; console.log("a later step");`);
  const pid = Number(await nextLine());
  child.kill(signal);
  expect(await code).toBe(7);
  expect(isAlive(pid)).toBe(false);
  expect(await nextLine()).toBe("undefined");
});

test("forwards a repeated interrupt only once", async () => {
  const counting = `let count = 0; process.on("SIGINT", () => { count += 1; console.log("counted"); });
    process.on("SIGUSR2", () => process.exit(count)); setInterval(() => {}, 1e6); console.log(process.pid);`;
  const { child, nextLine, code } = boot(`
    process.on("SIGINT", () => console.log("passed on"));
    const now = performance.now();
    performance.now = () => now;
    await ${launching(counting)}.ended;`);
  const pid = Number(await nextLine());
  child.kill("SIGINT");
  // Signals reach the threads of a process in any order: the first interrupt has arrived before the next one is sent.
  expect([await nextLine(), await nextLine()].toSorted()).toEqual(["counted", "passed on"]);
  child.kill("SIGINT");
  expect(await nextLine()).toBe("passed on");
  process.kill(pid, "SIGUSR2");
  expect(await code).toBe(1);
});

test("treats a step that a signal ends as interrupted, and the portal as ended", async () => {
  const step = boot(`await ${launching(ENDS_CLEANLY)}.ended;`);
  await step.nextLine();
  step.child.kill("SIGTERM");
  expect(await step.code).toBe(143);

  const portal = boot(`await ${launching(ENDS_CLEANLY, "{ isPrimary: true }")}.ended;`);
  await portal.nextLine();
  portal.child.kill("SIGTERM");
  expect(await portal.code).toBe(0);
});

test("ends every process that its child started", async () => {
  const stubborn = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log(process.pid);`;
  const starter = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { stdio: "inherit" });
    process.on("SIGTERM", () => process.exit(0));`;
  const { child, nextLine, code } = boot(`await ${launching(starter)}.ended;`);
  const grandchild = Number(await nextLine());
  expect(isAlive(grandchild)).toBe(true);
  child.kill("SIGTERM");
  await code;
  await expect.poll(() => isRunning(grandchild)).toBe(false);
});

/** Returns whether the process is alive. An orphan may remain a zombie if nothing reaps it. */
function isRunning(pid: number): boolean {
  return isAlive(pid) && !/^State:\s+Z/m.test(readStatus(pid));
}

function readStatus(pid: number): string {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? readFileSync(file, "utf8") : "State: Z";
}

test("has the kernel end the child if it is killed", async () => {
  const { child, nextLine, code } = boot(`await ${launching(ENDS_WITH_7)}.ended;`);
  const pid = Number(await nextLine());
  child.kill("SIGKILL");
  await code;
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("ends if the npm that runs it is killed", async () => {
  const script = JSON.stringify(`${IMPORTS} await ${launching(ENDS_WITH_7)}.ended;`);
  const npm = boot(`
    const { spawn } = await import("node:child_process");
    const env = { ...process.env, npm_lifecycle_event: "start" };
    const boot = spawn(process.execPath, ["--input-type=module", "-e", ${script}], { stdio: "inherit", env });
    console.log(boot.pid);`);
  const bootPid = Number(await npm.nextLine());
  const pid = Number(await npm.nextLine());
  npm.child.kill("SIGKILL");
  await expect.poll(() => [isRunning(bootPid), isRunning(pid)]).toEqual([false, false]);
});

test("kills a child that does not end on request", async () => {
  const stubborn = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log("up");`;
  const { code } = boot(`
    const child = ${launching(stubborn, "{ onOutput: () => end(child, 50) }")};
    process.exitCode = await child.ended;`);
  expect(await code).toBe(137);
});
