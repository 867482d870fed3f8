import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { messagePage, styles, visitorPage } from "./pages.ts";
import { PortalRefusal } from "./portal-client.ts";
import type { Sessions } from "./sessions.ts";

const COOKIE = "example_session";
const BODY_LIMIT = 1_024;

const cookieOf = (request: IncomingMessage): string | undefined =>
  request.headers.cookie
    ?.split(/;\s*/)
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

const setCookie = (value: string, rest = "") => `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${rest}`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_LIMIT) throw new PortalRefusal("提交的内容过大");
  }
  return new URLSearchParams(text);
}

const pageHeaders = (portalUrl: string) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(portalUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
});

/** The subsystem's pages: in by a one-time code, a check with the portal, out here or everywhere. */
export function createSubsystem(sessions: Sessions, portalUrl: string): Server {
  const headers = pageHeaders(portalUrl);
  const html = (response: ServerResponse, status: number, body: string, more: Record<string, string> = {}) =>
    response.writeHead(status, { ...headers, ...more }).end(body);
  const go = (response: ServerResponse, location: string, more: Record<string, string> = {}) =>
    response.writeHead(303, { ...headers, location, ...more }).end();

  async function home(request: IncomingMessage, response: ServerResponse, url: URL) {
    const code = url.searchParams.get("token");
    if (code) {
      const id = await sessions.open(code, url.searchParams.get("appId") ?? "");
      // Away from the address with the code in it.
      return go(response, "/", { "set-cookie": setCookie(id) });
    }
    const visitor = await sessions.find(cookieOf(request));
    if (visitor) return html(response, 200, visitorPage(visitor));
    return html(response, 401, messagePage("尚未登录", "您尚未登录或会话已结束，请从门户进入本系统。", portalUrl), {
      "set-cookie": setCookie("", "; Max-Age=0"),
    });
  }

  async function signOut(request: IncomingMessage, response: ServerResponse) {
    const isEverywhere = (await formOf(request)).get("scope") === "everywhere";
    await sessions.end(cookieOf(request));
    return go(response, portalUrl + (isEverywhere ? "/logout" : "/info/home"), {
      "set-cookie": setCookie("", "; Max-Age=0"),
    });
  }

  return createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? "/", "http://subsystem.invalid");
      if (request.method === "GET" && url.pathname === "/") return await home(request, response, url);
      if (request.method === "POST" && url.pathname === "/logout") return await signOut(request, response);
      if (request.method === "GET" && url.pathname === "/style.css")
        return response
          .writeHead(200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" })
          .end(styles);
      return html(response, 404, messagePage("页面不存在", "请检查地址是否正确。", portalUrl));
    } catch (error) {
      const text = error instanceof PortalRefusal ? error.message : "暂时无法联系门户，请稍后再试。";
      return html(response, error instanceof PortalRefusal ? 403 : 502, messagePage("无法进入", text, portalUrl));
    }
  });
}
