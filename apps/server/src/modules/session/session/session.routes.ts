import { Answer, type Context, ListFile, routes } from "#http/routes.ts";
import { AppError } from "#platform/app-error.ts";
import type { Cookie } from "#platform/cookies.ts";
import type { AccessTokens } from "./access-token.service.ts";
import { sessionFile } from "./session.presenter.ts";
import type { SessionService } from "./session.service.ts";

const SIGNED_OUT = "已安全退出登录";

export function sessionRoutes(sessions: SessionService, accessTokens: AccessTokens, cookie: Cookie) {
  const signOut = async (
    _input: unknown,
    { credential, origin }: Pick<Context<"session.signOut">, "credential" | "origin">,
  ) => {
    await sessions.signOut(credential, origin);
    return new Answer(null, { message: SIGNED_OUT, headers: { "set-cookie": cookie.cleared } });
  };

  return routes({
    "session.checkTokenEffect": async ({ query }, { credential, caller }) => {
      const token = query.token ?? credential;
      if (!token) throw new AppError("http.unauthenticated");
      return sessions.checkTokenEffect(token, query.token ? caller : undefined);
    },
    "session.signOut": signOut,
    "session.signOutAtGateway": signOut,
    "session.readCurrent": async (_input, { credential = "" }) => sessions.readCurrent(credential),
    "session.selectDepartment": async ({ body }, { caller, credential = "", origin }) => ({
      userInfo: await sessions.selectDepartment(caller, credential, body, origin),
    }),
    "session.listOwn": async (_input, { caller }) => sessions.listOwn(caller),
    "session.endOwn": async ({ body }, { caller, origin }) => {
      await sessions.endOwn(caller, body.id, origin);
      return null;
    },
    "session.endOthers": async (_input, { caller, origin }) => ({ ended: await sessions.endOthers(caller, origin) }),
    "session.listAll": async ({ query: { page, pageSize, ...filter } }, { caller }) =>
      sessions.listAll(caller, filter, { page, pageSize }),
    "session.exportAll": async ({ query: { format, ...filter } }, { caller }) =>
      new ListFile({
        name: "sessions",
        title: "在线用户",
        format,
        conditions: filter,
        action: "session.export",
        source: sessionFile(await sessions.pagesOfAll(caller, filter)),
      }),
    "session.endAny": async ({ body }, { caller, origin }) => {
      await sessions.endAny(caller, body.id, origin);
      return null;
    },
    "session.publishKeys": async () => accessTokens.publicKeys(),
  });
}
