import { Answer, routes } from "#http/routes.ts";
import { invalidField } from "#platform/app-error.ts";
import { type Cookie, RECOVERY_SECONDS } from "#platform/cookies.ts";
import type { PasswordLink } from "./password-link.service.ts";
import type { AccountSearch, RecoveryService } from "./recovery.service.ts";

/** Returns the one search field. Throws http.invalid_request for both fields or neither. */
function searchOf({ username, phone }: { username?: string | undefined; phone?: string | undefined }): AccountSearch {
  if (username && !phone) return { field: "username", value: username };
  if (phone && !username) return { field: "phone", value: phone };
  const field = username ? "phone" : "username";
  throw invalidField(field);
}

export function recoveryRoutes(service: RecoveryService, link: PasswordLink, cookie: Cookie) {
  return routes({
    "recovery.find": async ({ query }, { cookieNamed, origin }) => {
      const context = { checkKey: query.checkKey, origin };
      const { secret, ...found } = await service.find(cookieNamed(cookie.name), searchOf(query), context);
      return new Answer(found, { headers: { "set-cookie": cookie.set(secret, RECOVERY_SECONDS) } });
    },
    "recovery.read": async (_input, { cookieNamed }) => service.read(cookieNamed(cookie.name)),
    "recovery.verifyPhone": async ({ body }, { cookieNamed, origin }) =>
      service.verifyPhone(cookieNamed(cookie.name), body.phone, body.smscode, origin),
    "recovery.setPassword": async ({ body }, { cookieNamed, origin }) => {
      const { username, phone, password, smscode } = body;
      await service.setPassword(cookieNamed(cookie.name), { username, phone, password, handle: smscode }, origin);
      return new Answer(null, {
        message: "更改密码成功",
        headers: { "set-cookie": cookie.cleared },
      });
    },
    "recovery.checkLink": ({ body }) => link.check(body.secret),
    "recovery.setPasswordByLink": async ({ body: { secret, ...input } }, { origin }) => {
      await link.setPassword(secret, input, origin);
      return new Answer(null, { message: "密码已设置" });
    },
  });
}
