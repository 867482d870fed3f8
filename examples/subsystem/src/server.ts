import { createServer, type Server } from "node:http";
import { byAddress } from "./by-address.ts";
import { byCas } from "./by-cas.ts";
import { byOpenid } from "./by-openid.ts";
import { createExchange, Refusal, type Routes } from "./http.ts";
import { createReadLogoutToken } from "./logout-token.ts";
import { messagePage, styles } from "./pages.ts";
import { createPortalClient } from "./portal-client.ts";
import { Sessions } from "./sessions.ts";
import type { Settings } from "./settings.ts";

/** Returns a subsystem that can be entered in each of the four ways, each at a path of its own. */
export function createSubsystem(settings: Settings): Server {
  const { portalUrl, ownUrl } = settings;
  const sessions = new Sessions();
  const readLogoutToken = createReadLogoutToken(portalUrl);
  const deps = { settings, sessions, readLogoutToken, portal: createPortalClient(portalUrl) };
  const routes: Routes = {
    ...byAddress({ path: "/", title: "一次性登录码", appIds: ["60104", "61001"] }, deps),
    ...byAddress({ path: "/old", title: "地址携带令牌（旧式）", appIds: ["60103"] }, deps),
    ...byCas(settings, sessions),
    ...byOpenid(settings, sessions, readLogoutToken),
  };

  return createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    if (method === "GET" && url === "/style.css")
      return response
        .writeHead(200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" })
        .end(styles);
    if (!URL.canParse(url, ownUrl)) return response.writeHead(400).end();
    const exchange = createExchange(request, response, settings);
    try {
      const handle = routes[`${method} ${exchange.url.pathname}`];
      if (handle) await handle(exchange);
      else exchange.html(404, messagePage("页面不存在", "请检查地址是否正确。", portalUrl));
    } catch (error) {
      const [status, text] = error instanceof Refusal ? [403, error.message] : [502, "暂时无法联系门户，请稍后再试。"];
      exchange.html(status, messagePage("无法进入", text, portalUrl));
    }
  });
}
