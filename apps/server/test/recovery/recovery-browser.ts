import type { CreatedUser, TestApp } from "@tender/testkit";

/** Returns the codes sent to a number, the newest first. */
export async function codesSent(t: TestApp, mobile: string): Promise<string[]> {
  const { body } = await t.call("sms.listOutbox", { query: { mobile } });
  return body.result.flatMap(({ code }) => (code ? [code] : []));
}

/** Returns one browser in a recovery, which stores the flow's cookie. */
export function recoveryBrowser(t: TestApp, from = "203.0.113.10") {
  let cookie: string | undefined;
  const sender = () => ({ from, ...(cookie ? { headers: { cookie } } : {}) });
  const storeCookie = <R extends { headers: Record<string, unknown> }>(reply: R): R => {
    for (const line of [reply.headers["set-cookie"] ?? []].flat().map(String)) {
      if (line.startsWith("tp_recovery=")) cookie = line.includes("Max-Age=0") ? undefined : line.split(";")[0];
    }
    return reply;
  };
  const self = {
    cookie: () => cookie,
    passCaptcha: async () => {
      const { key } = (await t.call("captcha.draw", {}, sender())).body.result;
      const { rows } = await t.database.pool.query("SELECT value FROM short_lived WHERE key LIKE $1", [
        `captcha:graphic:${key}:%`,
      ]);
      const reply = storeCookie(
        await t.call("captcha.check", { body: { captcha: rows[0].value.v, checkKey: key } }, sender()),
      );
      return { key, reply };
    },
    find: async (query: { username?: string; phone?: string; checkKey?: string }) =>
      storeCookie(await t.call("recovery.find", { query }, sender())),
    read: async () => (await t.call("recovery.read", {}, sender())).body.result,
    sendCode: async (mobile: string) => t.call("sms.send", { body: { mobile, smsmode: "2" } }, sender()),
    verify: async (phone: string, smscode: string) =>
      t.call("recovery.verifyPhone", { body: { phone, smscode } }, sender()),
    set: async (body: { username: string; phone: string; smscode: string; password?: string }) =>
      storeCookie(await t.call("recovery.setPassword", { body: { password: "k7#Wq2!pZr", ...body } }, sender())),
    /** Completes step 2 and returns the handle. */
    verified: async (user: CreatedUser & { phone: string }): Promise<string> => {
      await self.passCaptcha();
      await self.find({ username: user.username });
      await self.sendCode(user.phone);
      const { body } = await self.verify(user.phone, (await codesSent(t, user.phone))[0] ?? "");
      if (!body.success) throw new Error(body.message);
      return body.result;
    },
  };
  return self;
}
