import { appendFile } from "node:fs/promises";
import type { Deadline } from "#platform/delay.ts";
import type { GuardedFetch } from "#platform/guarded-fetch.ts";

/** An anchor, or the entries that the next anchor closes. */
export type SentKind = "anchor" | "entry";

/** Stores lines in their order; throws if it could not. */
export type AnchorTarget = (lines: readonly string[], kind: SentKind) => Promise<void>;

const ANSWER_MS = 10_000;
const MEDIA_TYPE = { anchor: "application/json", entry: "application/x-ndjson" } as const;

/** Appends lines to a file that only the portal's account writes. */
export const fileTarget =
  (path: string): AnchorTarget =>
  async (lines) => {
    await appendFile(path, lines.join(""), { mode: 0o640, flush: true }).catch((cause: NodeJS.ErrnoException) => {
      throw new Error(`AUDIT_ANCHOR_FILE: ${cause.code}`, { cause });
    });
  };

export const webTarget =
  (url: string, fetch: GuardedFetch, deadline: Deadline): AnchorTarget =>
  async (lines, kind) => {
    const headers = { "content-type": MEDIA_TYPE[kind] };
    const signal = deadline(ANSWER_MS);
    const { ok, status } = await fetch(url, { method: "POST", headers, body: lines.join(""), signal });
    if (!ok) throw new Error(`AUDIT_ANCHOR_URL: HTTP ${status}`);
  };
