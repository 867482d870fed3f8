import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { errorCode } from "#platform/error-code.ts";

const FRAME = /(?:file:\/\/)?\S*\/((?:apps|packages)\/(?!.*node_modules)[\w./-]+:\d+):\d+/;

/** Returns the kind of an error, never its message, which may contain typed text. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = sqlErrorOf(error)?.code ?? errorCode(error);
  const name = /^\w{1,60}$/.test(error.name) ? error.name : "Error";
  return code && /^\w{1,40}$/.test(code) ? `${name} ${code}` : name;
}

/** Returns the first location in the portal's own code in the stack: `apps/server/src/modules/x/x.store.ts:12`. */
export function locationOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const frames =
    error.stack?.split("\n").filter((line) => /^\s+at /.test(line) && !line.includes("node_modules")) ?? [];
  for (const frame of frames) {
    const [, path] = FRAME.exec(frame) ?? [];
    if (path) return path.slice(0, 200);
  }
  return null;
}
