import { createHash } from "node:crypto";

/** A validator of content: weak, since one content goes out compressed and plain. */
export const weakEtag = (content: string | Buffer): string =>
  `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;

const bare = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Does the If-None-Match header name this validator? Compared weakly, as RFC 9110 asks for GET. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
}
