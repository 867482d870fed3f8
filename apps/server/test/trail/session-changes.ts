import { codeOf, createPasskey, PASSWORD } from "@tender/testkit";
import { approval } from "#modules/notices/approval/approval.tables.ts";
import { noticeInput } from "#test/notice/notice-input.ts";
import { delivered } from "./delivered.ts";
import type { Changes, Stage } from "./scenario.ts";

/** Creates a person who is signed in twice. Returns the other session's id. */
async function signedInTwice({ t, run }: Stage) {
  const person = await t.person();
  await t.signIn(person);
  const [other] = await run("SELECT id FROM session WHERE user_id = $1 ORDER BY id DESC LIMIT 1", [person.id]);
  return { person, id: String(other?.id) };
}

/** Returns two tickets; each is valid once. */
async function twoTickets({ t }: Stage): Promise<string[]> {
  const person = await t.person();
  const answers = [await t.call("sso.issueTicket", {}, person), await t.call("sso.issueTicket", {}, person)];
  return answers.map(({ body }) => new URL(body.result.url).searchParams.get("ticket") ?? "");
}

const sessions: Changes = {
  "session.signOut": async ({ t }) => {
    const person = await t.person();
    return () => t.call("session.signOut", {}, person);
  },
  "session.signOutAtGateway": async ({ t }) => {
    const person = await t.person();
    return () => t.call("session.signOutAtGateway", {}, person);
  },
  "session.selectDepartment": async ({ t }) => {
    const [first, second] = [await t.make.department(), await t.make.department()];
    const { username, token } = await t.person({ departments: [first.id, second.id] });
    return () => t.call("session.selectDepartment", { body: { orgCode: second.orgCode, username } }, { token });
  },
  "session.endOwn": async (stage) => {
    const { person, id } = await signedInTwice(stage);
    return () => stage.t.call("session.endOwn", { body: { id } }, person);
  },
  "session.endOthers": async (stage) => {
    const { person } = await signedInTwice(stage);
    return () => stage.t.call("session.endOthers", {}, person);
  },
  "session.endAny": async (stage) => {
    const { id } = await signedInTwice(stage);
    return () => stage.t.call("session.endAny", { body: { id } }, stage.admin);
  },
  "proof.submit": async ({ t }) => {
    const person = await t.person();
    return () => t.prove(person);
  },
};

const signIns: Changes = {
  "signIn.withPassword": async ({ t }) => {
    const { username } = await t.make.user();
    return () => t.call("signIn.withPassword", { body: { username, password: PASSWORD } });
  },
  "signIn.withSms": async (stage) => {
    const { t, run } = stage;
    const mobile = "13844440001";
    await t.make.user({ phone: mobile });
    await t.call("sms.send", { body: { mobile, smsmode: "0" } });
    const captcha = (await t.call("sms.listOutbox", { query: { mobile } })).body.result[0]?.code ?? "";
    await delivered(stage);
    const send = async () => {
      const key = t.deps.protectedTexts.of("one_time_code.recipient").keyOf(mobile);
      await run("UPDATE one_time_code SET used_at = NULL WHERE recipient = $1", [key]);
      return t.call("signIn.withSms", { body: { mobile, captcha } });
    };
    return { send, usesUp: ["one_time_code"] };
  },
  "signIn.withToken": async (stage) => {
    const { t, admin } = stage;
    const indexPage = "https://trade.example/in";
    await t.make.subsystem({ kind: "handover", appId: "60009", indexPage }, ["almighty"]);
    const { url } = (await t.call("launcher.enter", { body: { appId: "60009" } }, admin)).body.result;
    const token = new URL(url).searchParams.get("token") ?? "";
    return () => t.call("signIn.withToken", { body: { token } });
  },
  "signIn.withPasskey": async ({ t, proven }) => {
    const person = await proven();
    const options = (await t.call("accountSecurity.beginPasskey", {}, person)).body.result;
    const { attestation, passkey } = createPasskey(options, new URL(t.config.publicUrl).origin);
    await t.call("accountSecurity.addPasskey", { body: { name: "", attestation } }, person);
    const send = async () => {
      const requested = (await t.call("signIn.challengePasskey")).body.result;
      const body = { flow: requested.flow, assertion: passkey.answer(requested.options) };
      return t.call("signIn.withPasskey", { body });
    };
    return { send, usesUp: ["short_lived", "passkey"] };
  },
  "signIn.verifySecondStep": async ({ t, proven }) => {
    const person = await proven();
    const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, person)).body.result;
    const code = () => codeOf(secret, t.clock.now());
    await t.call("accountSecurity.confirmTwoStep", { body: { code: code() } }, person);
    const token = await t.signIn(person);
    return () => {
      t.clock.advance(30_000);
      const evidence = { method: "code", code: code() } as const;
      return t.call("signIn.verifySecondStep", { body: { evidence } }, { token });
    };
  },
  "sso.signInWithTicket": async (stage) => {
    const tickets = await twoTickets(stage);
    const send = () => stage.t.call("sso.signInWithTicket", { body: { ticket: tickets.pop() ?? "" } });
    return { send, usesUp: ["short_lived"] };
  },
  "sso.validateLogin": async (stage) => {
    const tickets = await twoTickets(stage);
    const send = () => stage.t.call("sso.validateLogin", { query: { ticket: tickets.pop() ?? "" } });
    return { send, usesUp: ["short_lived"] };
  },
};

const approvals: Changes = {
  "approval.decide": async ({ t, admin, proven }) => {
    const writer = await proven({ roles: ["almighty"] });
    const { id, version } = (await t.call("noticeAdmin.save", { body: noticeInput() }, writer)).body.result;
    await t.call("noticeAdmin.publish", { body: { id, version } }, writer);
    const [waiting] = (await t.call("approval.listPending", {}, admin)).body.result;
    const body = { id: waiting?.id ?? "", isApproved: true, reason: "" };
    return () => t.call("approval.decide", { body }, admin);
  },
  "approval.withdraw": async ({ t, admin }) => {
    const now = t.clock.now();
    const [request] = await t.database.db
      .insert(approval)
      .values({
        kind: "change",
        subject: "s1",
        title: "修改角色",
        facts: [],
        aboutUserId: admin.id,
        call: null,
        askedByUserId: admin.id,
        askedBy: admin.username,
        askedAt: new Date(now),
        expiresAt: new Date(now + 3_600_000),
        state: "pending",
      })
      .returning({ id: approval.id });
    return () => t.call("approval.withdraw", { body: { id: request?.id ?? "" } }, admin);
  },
};

/** Changes of sessions, sign-ins, proofs, and decisions of a second person. */
export const sessionChanges: Changes = { ...sessions, ...signIns, ...approvals };
