import { appendFile } from "node:fs/promises";
import type { Deadline } from "../../platform/delay.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch.ts";

/** Takes a line, or throws where it could not be kept. */
export type AnchorTarget = (line: string) => Promise<void>;

const ANSWER_MS = 10_000;

/** Lines at the end of a file that only the portal's account writes. */
export const fileTarget =
  (path: string): AnchorTarget =>
  async (line) => {
    await appendFile(path, line, { mode: 0o640, flush: true }).catch((cause: NodeJS.ErrnoException) => {
      throw new Error(`AUDIT_ANCHOR_FILE: ${cause.code}`, { cause });
    });
  };

export const webTarget =
  (url: string, fetch: GuardedFetch, deadline: Deadline): AnchorTarget =>
  async (line) => {
    const headers = { "content-type": "application/json" };
    const signal = deadline(ANSWER_MS);
    const { ok, status } = await fetch(url, { method: "POST", headers, body: line, signal });
    if (!ok) throw new Error(`AUDIT_ANCHOR_URL: HTTP ${status}`);
  };
