import { Answer, Raw, routes } from "#http/routes.ts";
import type { AnswerSignIn } from "#modules/sign-on/sign-in/sign-in-answer.service.ts";
import type { Cookie } from "#platform/cookies.ts";
import { newToken } from "#platform/tokens.ts";
import type { WindowPage } from "#platform/window-page.ts";
import type { BindingService } from "./binding.service.ts";
import type { ThirdPartyFlow } from "./flow.service.ts";
import { outcomePage, redirectHeaders, unknownProviderPage } from "./popup-pages.ts";
import type { ThirdPartySignIn } from "./third-party-sign-in.service.ts";

/** Longer than a flow and its code together. */
const BROWSER_SECONDS = 45 * 60;

export interface ThirdPartyRouteDeps {
  readonly flow: ThirdPartyFlow;
  readonly byThirdParty: ThirdPartySignIn;
  readonly bindings: BindingService;
  readonly answerSignIn: AnswerSignIn;
  /** Cookie that identifies the browser. */
  readonly cookie: Cookie;
}

const page = ({ html, headers }: WindowPage, status = 200) => new Raw(html, { ...headers }, status);

/** Sign-in by another system, and the person's own bindings. */
export function thirdPartyRoutes({ flow, byThirdParty, bindings, answerSignIn, cookie }: ThirdPartyRouteDeps) {
  return routes({
    "thirdParty.redirectToProvider": async ({ params }, { cookieNamed }) => {
      // One cookie for all flows of a browser, as several may run at once.
      const browser = cookieNamed(cookie.name) ?? newToken();
      const begun = await flow.begin(params.type, browser);
      if (!begun) return page(unknownProviderPage(), 404);
      if ("status" in begun) return page(outcomePage(begun));
      const headers = { ...redirectHeaders(begun.url), "set-cookie": cookie.set(browser, BROWSER_SECONDS) };
      return new Raw("", headers, 302);
    },
    "thirdParty.returnFromProvider": async ({ params, query }, { cookieNamed }) =>
      page(outcomePage(await flow.finish(params.type, query, cookieNamed(cookie.name)))),
    "thirdParty.redeem": async ({ params }, { cookieNamed, origin }) => {
      const signedIn = await byThirdParty.redeem(params.token, cookieNamed(cookie.name), origin);
      const { result, extra } = answerSignIn(signedIn);
      return new Answer(result, extra);
    },
    "thirdParty.readPending": async ({ body }, { cookieNamed }) =>
      bindings.readPending(body.code, cookieNamed(cookie.name)),
    "thirdParty.bindPending": async ({ body }, { caller, cookieNamed, credential = "", origin }) => {
      const from = { browser: cookieNamed(cookie.name), credential, origin };
      return new Answer(await bindings.bindPending(caller, body.code, from), { message: "绑定成功" });
    },
    "thirdParty.listOwn": async (_input, { caller }) => bindings.listOwn(caller),
    "thirdParty.unbindOwn": async ({ body }, { caller, origin }) => {
      await bindings.unbindOwn(caller, body.type, origin);
      return new Answer(null, { message: "已解除绑定" });
    },
  });
}
