import { randomBytes } from "node:crypto";

/** Headers of every answer. HSTS only behind https, because browsers remember it. */
export function fixedHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "x-permitted-cross-domain-policies": "none",
    ...(publicUrl.startsWith("https://") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Answers of the API render nothing, however a browser interprets them. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'";

/** A shared worker follows the policy of its own script, not of the page: this one allows the websocket. */
export const WORKER_CSP = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

export const newNonce = (): string => randomBytes(16).toString("base64");

const LOOPBACK = new Set(["127.0.0.1", "localhost"]);

/** Addresses of certificate agents: on the user's own machine only, whatever is configured. */
export const agentOrigins = (urls: readonly string[]): string[] => {
  const parsed = urls.flatMap((url) => (URL.canParse(url) ? [new URL(url)] : []));
  const allowed = parsed.filter(({ protocol, hostname }) => /^wss?:$/.test(protocol) && LOOPBACK.has(hostname));
  return [...new Set(allowed.map(({ origin }) => origin))];
};

export interface PageSources {
  readonly frames: readonly string[];
  /** Addresses of certificate agents. */
  readonly agents: readonly string[];
  /** Base addresses of calls; a path means this origin. */
  readonly calls: readonly string[];
  /** Base address of files; a path means this origin. */
  readonly files: string;
}

const originsOf = (bases: readonly string[]): string[] => [
  ...new Set(bases.flatMap((base) => (URL.canParse(base) ? [new URL(base).origin] : []))),
];

/** Policy of pages: no inline and no evaluated script, component styles by nonce, frames of registered origins only. */
export function pageCsp(nonce: string, { frames, agents, calls, files }: PageSources): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...originsOf([files])].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...agents, ...originsOf(calls)].join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    ["frame-src 'self'", ...frames].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}
