import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fastifyStatic } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../platform/app-error.ts";
import type { RateLimiter } from "../platform/rate-limiter.ts";
import { countAddress } from "./access-guard.ts";
import { isPageAddress } from "./addresses.ts";
import { newNonce, pageCsp } from "./security-headers.ts";

export interface WebAppOptions {
  /** The built web app. */
  root: string;
  /** Written into the page as JSON. */
  portalConfig: unknown;
  frameOrigins: readonly string[];
  /** Counts what is not there against the address that asks. */
  limiter: RateLimiter;
}

/** JSON that may stand inside a script element. */
const jsonForPage = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Serves built files, and index.html with a fresh nonce for every other page address. */
export function serveWebApp(app: FastifyInstance, { root, portalConfig, frameOrigins, limiter }: WebAppOptions): void {
  const indexPath = join(root, "index.html");
  let template = "";
  let readAt = 0;
  const config = jsonForPage(portalConfig);

  const page = (reply: FastifyReply): FastifyReply => {
    const changedAt = statSync(indexPath).mtimeMs;
    if (changedAt !== readAt) {
      template = readFileSync(indexPath, "utf8").replace("__PORTAL_CONFIG__", () => config);
      readAt = changedAt;
    }
    const nonce = newNonce();
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", pageCsp(nonce, frameOrigins))
      .send(template.replaceAll("__NONCE__", nonce));
  };

  app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    serveDotFiles: false,
    // What has no extension is a page, index.html goes out with a nonce below, and compressed copies are chosen by header.
    allowedPath: (path) => /\.\w+$/.test(path) && path !== "/index.html" && !/\.(gz|br)$/.test(path),
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes("/assets/");
      response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (path.endsWith(".html"))
        response.header(
          "content-security-policy",
          "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'self'",
        );
    },
  });

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (isPageAddress(request.url)) return page(reply);
    await countAddress(request, limiter);
    throw new AppError("http.not_found");
  });
}
