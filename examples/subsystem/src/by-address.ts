import type { Exchange, Routes } from "./http.ts";
import type { ReadLogoutToken } from "./logout-token.ts";
import { messagePage, timeText, visitorPage } from "./pages.ts";
import type { PortalClient } from "./portal-client.ts";
import type { Sessions, Visitor } from "./sessions.ts";
import type { Settings } from "./settings.ts";

/** The contract lets a subsystem cache the portal's confirmation for a minute; half of it is enough here. */
const KEEP_MS = 30_000;

export interface ByAddressDeps {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly portal: PortalClient;
  readonly readLogoutToken: ReadLogoutToken;
}

export interface AddressWay {
  /** Address that the portal opens: `/`, or with a path. */
  readonly path: string;
  readonly title: string;
  /** Our numbers at the portal. */
  readonly appIds: readonly string[];
}

/**
 * The portal opens us with `?token=…&appId=…`. By default this is a one-time code, valid once and for 60 s. In the old
 * mode it is the session's own token, which every reader of the address could use: like the code, it is removed
 * from the address at once.
 */
export function byAddress({ path, title, appIds }: AddressWay, deps: ByAddressDeps): Routes {
  const { settings, sessions, portal, readLogoutToken } = deps;
  const { portalUrl } = settings;
  const below = path === "/" ? "" : path;
  const cookie = `example_session${below.replace("/", "_")}`;
  /** Time of the portal's last confirmation that the session is valid. */
  const checked = new WeakMap<Visitor, number>();

  async function enter(exchange: Exchange, codeOrToken: string) {
    const { token, user, sid } = await portal.redeem(codeOrToken);
    const effect = await portal.check(token);
    if (!effect) throw new Error("the portal ended the session right after the hand-over");
    const appId = exchange.url.searchParams.get("appId") ?? "";
    const id = sessions.open({
      appId: appIds.includes(appId) ? appId : (appIds[0] ?? ""),
      name: user.realname,
      facts: [
        ["账号", user.username],
        ["当前部门编码", effect.orgCode ?? "无"],
        ["会话有效至", timeText(effect.expires)],
      ],
      portalSession: sid,
      token,
    });
    exchange.setCookie(cookie, id);
    exchange.redirect(path);
  }

  /** A logout notice may get lost, so that the portal is asked from time to time as well. */
  async function isAlive(visitor: Visitor): Promise<boolean> {
    if (Date.now() - (checked.get(visitor) ?? 0) < KEEP_MS) return true;
    if (!visitor.token || !(await portal.check(visitor.token))) return false;
    checked.set(visitor, Date.now());
    return true;
  }

  return {
    [`GET ${path}`]: async (exchange) => {
      const sent = exchange.url.searchParams.get("token");
      if (sent) return enter(exchange, sent);
      const id = exchange.cookie(cookie);
      const visitor = sessions.find(id);
      if (visitor && (await isAlive(visitor)))
        return exchange.html(200, visitorPage(visitor, title, `${below}/logout`));
      sessions.end(id);
      exchange.setCookie(cookie, "", 0);
      exchange.html(401, messagePage("尚未登录", "您尚未登录或会话已结束，请从门户进入本系统。", portalUrl));
    },
    [`POST ${below}/logout`]: async (exchange) => {
      const isEverywhere = (await exchange.form()).get("scope") === "everywhere";
      const visitor = sessions.end(exchange.cookie(cookie));
      exchange.setCookie(cookie, "", 0);
      if (visitor?.token) await portal.signOut(visitor.token);
      exchange.redirect(portalUrl + (isEverywhere ? "/logout" : "/info/home"));
    },
    [`POST ${below}/logout-notice`]: async (exchange) => {
      const token = (await exchange.form()).get("logout_token") ?? "";
      const sid = await readLogoutToken(token, appIds).catch(() => undefined);
      if (sid !== undefined) sessions.endFrom(appIds, sid);
      exchange.status(sid === undefined ? 400 : 200);
    },
  };
}
