import { fastifyStatic } from "@fastify/static";
import type { SignInWays } from "@tender/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { portalConfigOf } from "#config/branding.ts";
import { AppError } from "#platform/app-error.ts";
import type { RateLimiter } from "#platform/rate-limiter.ts";
import { isPageAddress } from "#platform/request-address.ts";
import { countAddress } from "./access-guard.ts";
import type { CallMethods } from "./call-paths.ts";
import { refuseOtherMethod } from "./odd-requests.ts";
import { pageTemplates, showsSignIn } from "./page-templates.ts";
import { agentOrigins, newNonce, pageCsp, WORKER_CSP } from "./security-headers.ts";

export interface WebAppOptions {
  /** The built web app. */
  root: string;
  /** Returns the configuration that pages contain as JSON; called for every page, never rejects. */
  readPortalConfig: () => Promise<
    Pick<ReturnType<typeof portalConfigOf>, "platformName" | "ssoBaseUrl" | "subsystemBaseUrl" | "fileBaseUrl"> & {
      readonly signInWays: SignInWays;
      /** Address of the organisation's logo. Empty: the platform's sign is shown. */
      readonly logo: string;
    }
  >;
  /** Returns the origins that pages may embed in frames; called for every page, never rejects. */
  readFrameOrigins: () => Promise<readonly string[]>;
  readonly callMethods: CallMethods;
  /** Counts a missing file against the requesting address. */
  limiter: RateLimiter;
}

/** Serves built files, and index.html with a fresh nonce at every other page address. */
export function serveWebApp(
  app: FastifyInstance,
  { root, readPortalConfig, readFrameOrigins, callMethods, limiter }: WebAppOptions,
): void {
  const templates = pageTemplates(root, readPortalConfig);
  // An incomplete build fails at start.
  app.addHook("onReady", async () => void (await templates()));

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [{ signIn, other }, { signInWays, ssoBaseUrl, subsystemBaseUrl, fileBaseUrl }, frames] = await Promise.all([
      templates(),
      readPortalConfig(),
      readFrameOrigins(),
    ]);
    const agents = agentOrigins(signInWays.certificate?.agentUrls ?? []);
    const sources = { frames, agents, calls: [ssoBaseUrl, subsystemBaseUrl], files: fileBaseUrl };
    const nonce = newNonce();
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", pageCsp(nonce, sources))
      .send((showsSignIn(request.url) ? signIn : other).replaceAll("__NONCE__", nonce));
  };

  app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    serveDotFiles: false,
    // Excluded: paths without an extension, which are pages; index.html, which is sent with a nonce below; compressed
    // copies, which are chosen by header; and files built for this server.
    allowedPath: (path) =>
      /\.\w+$/.test(path) && path !== "/index.html" && !path.startsWith("/server/") && !/\.(gz|br)$/.test(path),
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes("/assets/");
      response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      // Browsers receive the compressed copies, so these are matched too.
      const kind = /\.(js|html)(?:\.(?:br|gz))?$/.exec(path)?.[1];
      if (kind === "js") response.header("content-security-policy", WORKER_CSP);
      if (kind === "html")
        response.header(
          "content-security-policy",
          "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
        );
    },
  });

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (isPageAddress(request.url)) return page(request, reply);
    await countAddress(request, limiter);
    refuseOtherMethod(request, reply, callMethods);
    throw new AppError("http.not_found");
  });
}
