import * as openid from "openid-client";
import { type Exchange, Refusal, type Routes } from "./http.ts";
import type { ReadLogoutToken } from "./logout-token.ts";
import { messagePage, visitorPage } from "./pages.ts";
import type { Sessions } from "./sessions.ts";
import type { Settings } from "./settings.ts";

const CLIENT_ID = "60102";
const COOKIE = "example_session_openid";
/** Contains the values of a sign-in in progress, so that only the browser that began it can complete it. */
const FLOW_COOKIE = "example_openid_flow";
const FLOW_SECONDS = 1_800;

const labels: Readonly<Record<string, string>> = {
  preferred_username: "账号",
  name: "姓名",
  orgCode: "当前部门编码",
  departName: "当前部门",
  sub: "用户标识（sub）",
};

/** OpenID Connect: code flow with PKCE, as a public client without a secret. */
export function byOpenid(
  { portalUrl, ownUrl }: Settings,
  sessions: Sessions,
  readLogoutToken: ReadLogoutToken,
): Routes {
  const redirectUri = `${ownUrl}/openid/callback`;
  let discovered: Promise<openid.Configuration> | undefined;

  /** Reads the configuration once; retries if the portal could not be reached. */
  function configuration(): Promise<openid.Configuration> {
    const isPlain = portalUrl.startsWith("http:");
    discovered ??= openid
      .discovery(new URL(portalUrl), CLIENT_ID, undefined, openid.None(), {
        // For a trial on one machine; in production the portal is reached by https only.
        execute: isPlain ? [openid.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  async function begin(exchange: Exchange) {
    const config = await configuration();
    const flow = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    exchange.setCookie(FLOW_COOKIE, Object.values(flow).join("."), FLOW_SECONDS);
    exchange.redirect(
      openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid profile department",
        code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
        state: flow.state,
        nonce: flow.nonce,
      }),
    );
  }

  /** Checks state, issuer, nonce, audience and signature, and exchanges the code for tokens. */
  async function finish(exchange: Exchange) {
    const [expectedState = "", expectedNonce = "", pkceCodeVerifier = ""] =
      exchange.cookie(FLOW_COOKIE)?.split(".") ?? [];
    exchange.setCookie(FLOW_COOKIE, "", 0);
    if (expectedState === "") throw new Refusal("登录已超时，或不是在此浏览器中开始的，请重新进入。");
    const tokens = await openid
      .authorizationCodeGrant(await configuration(), exchange.url, {
        expectedState,
        expectedNonce,
        pkceCodeVerifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        if (error instanceof openid.AuthorizationResponseError && error.error === "access_denied")
          throw new Refusal("您未获准进入本系统，或已取消登录。");
        if (error instanceof openid.ClientError || error instanceof openid.ResponseBodyError)
          throw new Refusal("登录未通过校验，请重新进入。");
        throw error;
      });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Refusal("登录未通过校验，请重新进入。");
    const notified = Object.entries(labels).flatMap(([claim, label]) =>
      typeof claims[claim] === "string" ? [[label, claims[claim]] as const] : [],
    );
    const id = sessions.open({
      appId: CLIENT_ID,
      name: String(claims.name ?? claims.preferred_username),
      facts: notified,
      portalSession: String(claims.sid),
      token: tokens.id_token,
    });
    exchange.setCookie(COOKIE, id);
    exchange.redirect(`${ownUrl}/openid`);
  }

  return {
    "GET /openid": async (exchange) => {
      const visitor = sessions.find(exchange.cookie(COOKIE));
      if (visitor) return exchange.html(200, visitorPage(visitor, "OpenID Connect", "/openid/logout"));
      await begin(exchange);
    },
    "GET /openid/callback": finish,
    "POST /openid/logout-notice": async (exchange) => {
      const token = (await exchange.form()).get("logout_token") ?? "";
      const sid = await readLogoutToken(token, [CLIENT_ID]).catch(() => undefined);
      if (sid !== undefined) sessions.endFrom([CLIENT_ID], sid);
      exchange.status(sid === undefined ? 400 : 200);
    },
    "POST /openid/logout": async (exchange) => {
      const isEverywhere = (await exchange.form()).get("scope") === "everywhere";
      const visitor = sessions.end(exchange.cookie(COOKIE));
      exchange.setCookie(COOKIE, "", 0);
      if (!isEverywhere) return exchange.redirect(`${portalUrl}/info/home`);
      exchange.redirect(
        openid.buildEndSessionUrl(await configuration(), {
          post_logout_redirect_uri: `${ownUrl}/openid/signed-out`,
          ...(visitor?.token ? { id_token_hint: visitor.token } : {}),
        }),
      );
    },
    "GET /openid/signed-out": (exchange) =>
      exchange.html(200, messagePage("已退出登录", "您已退出门户和本系统。", portalUrl)),
  };
}
