import { type Exchange, Refusal, type Routes } from "./http.ts";
import { messagePage, timeText, visitorPage } from "./pages.ts";
import type { Sessions } from "./sessions.ts";
import type { Settings } from "./settings.ts";

const APP_ID = "60101";
const COOKIE = "example_session_cas";
const TIMEOUT_MS = 5_000;

interface Validated {
  user: string;
  attributes: Readonly<Record<string, string | boolean | string[]>>;
}

interface Answer {
  serviceResponse: {
    authenticationSuccess?: Validated;
    authenticationFailure?: { code: string; description: string };
  };
}

const labels: Readonly<Record<string, string>> = {
  username: "账号",
  realname: "姓名",
  orgCode: "当前部门编码",
  departName: "当前部门",
  authenticationDate: "登录时间",
};

/** CAS 3.0: the browser fetches a ticket at the portal, and we ask the portal for its owner. */
export function byCas({ portalUrl, ownUrl }: Settings, sessions: Sessions): Routes {
  /** The page that the ticket is for. Request and validation must use the same text, character by character. */
  const service = `${ownUrl}/cas`;
  const at = (path: string, query: Record<string, string>) => `${portalUrl}/cas${path}?${new URLSearchParams(query)}`;

  /**
   * Validates a ticket once. The portal refuses tickets of other services, used ones, and those older than a minute.
   */
  async function validate(ticket: string): Promise<Validated> {
    const response = await fetch(at("/p3/serviceValidate", { service, ticket, format: "JSON" }), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    const { authenticationSuccess, authenticationFailure } = ((await response.json()) as Answer).serviceResponse;
    if (!authenticationSuccess) throw new Refusal(authenticationFailure?.description ?? "票据无效");
    return authenticationSuccess;
  }

  async function enter(exchange: Exchange, ticket: string) {
    const { user, attributes } = await validate(ticket);
    const notified = Object.entries(attributes).flatMap(([name, value]) => {
      const label = labels[name];
      const text = name === "authenticationDate" ? timeText(String(value)) : String(value);
      return label ? [[label, text] as const] : [];
    });
    const name = String(attributes.realname ?? user);
    const id = sessions.open({ appId: APP_ID, name, facts: notified, portalSession: ticket });
    exchange.setCookie(COOKIE, id);
    // Removes the ticket from the address.
    exchange.redirect(service);
  }

  return {
    "GET /cas": async (exchange) => {
      const ticket = exchange.url.searchParams.get("ticket");
      if (ticket) return enter(exchange, ticket);
      const visitor = sessions.find(exchange.cookie(COOKIE));
      if (visitor) return exchange.html(200, visitorPage(visitor, "CAS 票据", "/cas/logout"));
      exchange.redirect(at("/login", { service }));
    },
    /** Single sign-out: the portal posts the request to the service. Only the portal and the example have the ticket. */
    "POST /cas": async (exchange) => {
      const notice = (await exchange.form()).get("logoutRequest") ?? "";
      const ticket = /<samlp:SessionIndex>([\w.-]{1,256})<\/samlp:SessionIndex>/.exec(notice)?.[1];
      if (ticket !== undefined) sessions.endFrom([APP_ID], ticket);
      exchange.status(200);
    },
    "POST /cas/logout": async (exchange) => {
      const isEverywhere = (await exchange.form()).get("scope") === "everywhere";
      sessions.end(exchange.cookie(COOKIE));
      exchange.setCookie(COOKIE, "", 0);
      exchange.redirect(isEverywhere ? at("/logout", { service: `${service}/signed-out` }) : `${portalUrl}/info/home`);
    },
    "GET /cas/signed-out": (exchange) =>
      exchange.html(200, messagePage("已退出登录", "您已退出门户和本系统。", portalUrl)),
  };
}
