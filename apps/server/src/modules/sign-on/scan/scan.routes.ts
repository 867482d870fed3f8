import { Answer, type Context, routes } from "#http/routes.ts";
import type { AnswerSignIn } from "#modules/sign-on/sign-in/sign-in-answer.service.ts";
import type { Cookie } from "#platform/cookies.ts";
import type { BindingSettings } from "./binding-settings.service.ts";
import type { DemoPhone } from "./demo-phone.service.ts";
import type { PhoneService } from "./phone.service.ts";
import type { ScanSignIn } from "./scan-sign-in.service.ts";
import type { BrowserContext, ScanCode, ScanTasks } from "./scan-task.service.ts";

export interface ScanRouteDeps {
  readonly tasks: ScanTasks;
  readonly phone: PhoneService;
  readonly scanSignIn: ScanSignIn;
  readonly bindings: BindingSettings;
  readonly demoPhone: DemoPhone;
  /** Cookie of the browser that draws a code. */
  readonly cookie: Cookie;
  readonly answerSignIn: AnswerSignIn;
}

/** The cookie ends with the browser: a code is short-lived, and the next code has its own cookie. */
export function scanRoutes(deps: ScanRouteDeps) {
  const { tasks, phone, scanSignIn, bindings, demoPhone, cookie, answerSignIn } = deps;

  const browserContextOf = ({
    cookieNamed,
    origin,
  }: Pick<Context<"scan.drawCode">, "cookieNamed" | "origin">): BrowserContext => ({
    browser: cookieNamed(cookie.name),
    origin,
  });
  const answerCode = ({ base64, taskId, browser }: ScanCode) =>
    new Answer({ base64, taskId }, { headers: { "set-cookie": cookie.set(browser, undefined) } });

  return routes({
    "scan.drawCode": async ({ query }, context) =>
      answerCode(await tasks.create(query.authType, browserContextOf(context))),
    "scan.signIn": async ({ query }, context) => {
      const found = await scanSignIn.poll(query.taskId, query.authType, browserContextOf(context));
      if (found.kind === "signed-in") {
        const { result, extra } = answerSignIn(found.signedIn, [cookie.cleared]);
        return new Answer(result, extra);
      }
      return new Answer(null, { code: "202", message: found.isScanned ? "已扫码，请在手机上确认" : "请用手机扫码" });
    },
    "scan.awaitChange": async ({ query }, context) =>
      tasks.awaitChange(query.taskId, query.seen, browserContextOf(context)),
    "scan.reportScan": async ({ body }, { origin }) => phone.scan(body, origin),
    "scan.confirm": async ({ body }, { origin }) => {
      await phone.confirm(body, origin);
      return null;
    },
    "scan.listBindings": async (_input, { caller }) => bindings.listOwn(caller),
    "scan.beginBinding": async ({ body }, context) =>
      answerCode(await bindings.begin(context.caller, body.authType, browserContextOf(context))),
    "scan.completeBinding": async ({ body }, context) =>
      new Answer(await bindings.complete(context.caller, body.taskId, browserContextOf(context)), {
        headers: { "set-cookie": cookie.cleared },
      }),
    "scan.removeBinding": async ({ body }, { caller, origin }) => {
      await bindings.remove(caller, body.id, origin);
      return null;
    },
    "scan.readDemoPhone": async (_input, context) => demoPhone.read(browserContextOf(context)),
  });
}
