import type { SignInResult } from "@tender/contract";
import { Answer, type Context, routes } from "../../http/routes.ts";
import { AppError } from "../../platform/app-error.ts";
import type { PasswordTransport } from "../password-guesses/password-transport.service.ts";
import type { PasswordSignInService } from "../sign-in/password-sign-in.service.ts";
import type { SignedIn } from "../sign-in/sign-in.service.ts";
import type { TokenSignInService } from "../sign-in/token-sign-in.service.ts";
import type { AccessTokens } from "./access-token.service.ts";
import type { SessionService } from "./session.service.ts";
import { clearedCookie, sessionCookie } from "./session-cookie.ts";

export interface SessionRouteDeps {
  sessions: SessionService;
  byPassword: PasswordSignInService;
  byToken: TokenSignInService;
  transport: PasswordTransport;
  accessTokens: AccessTokens;
  publicUrl: string;
}

const SIGNED_OUT = "已安全退出登录";

const signedInMessage = ({ secondStep }: SignInResult): string =>
  secondStep === null ? "登录成功" : secondStep.kind === "code" ? "请完成两步验证" : "请设置两步验证";

/** Makes the answer of every way to sign in: its result, a message, its cookie and perhaps more of them. */
export const signInAnswerer =
  (publicUrl: string) =>
  ({ result, cookie }: SignedIn, moreCookies: readonly string[] = []): Answer<SignInResult> => {
    const own = cookie ? [sessionCookie(publicUrl, cookie.value, cookie.maxAgeSeconds)] : [];
    const cookies = [...own, ...moreCookies];
    const message = signedInMessage(result);
    return new Answer(result, cookies.length > 0 ? { message, headers: { "set-cookie": cookies } } : { message });
  };

export function sessionRoutes({ sessions, byPassword, byToken, transport, accessTokens, publicUrl }: SessionRouteDeps) {
  const answer = signInAnswerer(publicUrl);

  const signOut = async (
    _input: unknown,
    { credential, origin }: Pick<Context<"session.signOut">, "credential" | "origin">,
  ) => {
    await sessions.signOut(credential, origin);
    return new Answer(null, { message: SIGNED_OUT, headers: { "set-cookie": clearedCookie(publicUrl) } });
  };

  return routes({
    "session.signInWithPassword": async ({ body }, { origin }) =>
      answer(
        await byPassword.signIn(
          {
            username: body.username,
            password: body.password,
            remember: body.remember_me,
            captcha: body.captcha ?? body.checkCode ?? "",
            checkKey: body.checkKey ?? null,
          },
          origin,
        ),
      ),
    "session.signInWithToken": async ({ body }, { origin }) => answer(await byToken.signIn(body.token, origin)),
    "session.checkTokenEffect": async ({ query }, { credential, caller }) => {
      const token = query.token ?? credential;
      if (!token) throw new AppError("http.unauthenticated");
      return sessions.checkTokenEffect(token, query.token ? caller : undefined);
    },
    "session.readEncryptionKey": async () => transport.current(),
    "session.signOut": signOut,
    "session.signOutAtGateway": signOut,
    "session.readCurrent": async (_input, { credential }) => sessions.readCurrent(credential ?? ""),
    "session.listOwn": async (_input, { caller }) => sessions.listOwn(caller),
    "session.endOwn": async ({ body }, { caller, origin }) => {
      await sessions.endOwn(caller, body.id, origin);
      return null;
    },
    "session.endOthers": async (_input, { caller, origin }) => ({ ended: await sessions.endOthers(caller, origin) }),
    "session.listAll": async ({ query }, { caller }) =>
      sessions.listAll(caller, { keyword: query.keyword || undefined, page: query.page, pageSize: query.pageSize }),
    "session.endAny": async ({ body }, { caller, origin }) => {
      await sessions.endAny(caller, body.id, origin);
      return null;
    },
    "session.publishKeys": async () => accessTokens.publicKeys(),
  });
}
