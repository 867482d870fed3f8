import { Answer, routes } from "#http/routes.ts";
import type { Outbox } from "#modules/notices/message/outbox.service.ts";
import type { CodeReach, SmsService } from "#modules/notices/message/sms.service.ts";

const SENT = "验证码已发送，请注意查收";

/** `reaches` by the purposes of the API: 0 sign-in, 1 registration, 2 recovery. */
export const smsRoutes = (
  sms: Pick<SmsService, "send">,
  outbox: Pick<Outbox, "list">,
  reaches: Readonly<Record<"0" | "1" | "2", CodeReach>>,
) =>
  routes({
    "sms.send": async ({ body }, context) => {
      const { mobile } = body;
      await sms.send({
        mobile,
        purpose: body.smsmode,
        origin: context.origin,
        mayReach: await reaches[body.smsmode](mobile, context),
        checkKey: body.checkKey ?? null,
      });
      return new Answer(null, { message: SENT });
    },
    "sms.listOutbox": async ({ query }) =>
      (await outbox.list({ sms: query.mobile, mail: query.email })).map(
        ({ channel, recipient, kind, code, subject, text, at }) => ({
          mobile: channel === "sms" ? recipient : null,
          email: channel === "mail" ? recipient : null,
          smsmode: kind,
          code,
          subject: channel === "mail" ? subject : null,
          text,
          sentAt: new Date(at).toISOString(),
        }),
      ),
  });
