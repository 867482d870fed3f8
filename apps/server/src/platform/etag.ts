import { createHash } from "node:crypto";

const digest = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 27);

/** Returns the validator of bytes that are sent unchanged. */
export const strongEtag = (content: Buffer): string => `"${digest(content)}"`;

/** Returns the validator of a content. Weak, because the content is sent both compressed and plain. */
export const weakEtag = (content: string | Buffer): string => `W/"${digest(content)}"`;

const bare = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Returns whether If-None-Match contains this validator. Compared weakly, as RFC 9110 requires for GET. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
}
