import { Answer, routes } from "../../http/routes.ts";
import type { ChangePasswordService } from "./change-password.service.ts";

/** `cookieHeader` makes the Set-Cookie header of the new session. */
export const passwordRoutes = (
  service: ChangePasswordService,
  cookieHeader: (value: string, maxAgeSeconds: number | undefined) => string,
) =>
  routes({
    "account.changePassword": async ({ body }, { caller, credential, origin }) => {
      const { cookie, token, accessToken } = await service.change(caller, credential ?? "", body, origin);
      return new Answer(
        { token, accessToken },
        {
          message: "密码修改成功",
          headers: { "set-cookie": cookieHeader(cookie.value, cookie.maxAgeSeconds) },
        },
      );
    },
  });
