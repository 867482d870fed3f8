import { Answer, routes } from "../../http/routes.ts";
import { sessionCookie } from "../session/session-cookie.ts";
import type { ChangePasswordService } from "./change-password.service.ts";

export const passwordRoutes = (service: ChangePasswordService, publicUrl: string) =>
  routes({
    "account.changePassword": async ({ body }, { caller, credential, origin }) => {
      const { cookie, token, accessToken } = await service.change(caller, credential ?? "", body, origin);
      return new Answer(
        { token, accessToken },
        {
          message: "密码修改成功",
          headers: { "set-cookie": sessionCookie(publicUrl, cookie.value, cookie.maxAgeSeconds) },
        },
      );
    },
  });
