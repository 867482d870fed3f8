// Guarantee: a ticket of this server signs in once, within a minute, for its own service, while its session lives.
import { secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const SERVICE = "http://localhost:3000/";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function ticketOf(token: string): Promise<string> {
  const { body } = await t.call("sso.issueTicket", {}, { token });
  expect(body.success).toBe(true);
  return new URL(body.result.url).searchParams.get("ticket") ?? "";
}
const signIn = (ticket: string) => t.call("sso.signInWithTicket", { body: { ticket } });
const validate = (ticket: string, service?: string) => t.call("sso.validateLogin", { query: { ticket, service } });
const INVALID = { success: false, code: "sso.ticket_invalid", message: "登录票据无效或已过期，请重新登录" };

test("[API-18, SEC-09] signs in by ticket with a new token and the session's cookie", async () => {
  const person = await t.person({ realname: "王采购" });
  const { body, headers } = await signIn(await ticketOf(person.token));
  expect(body).toMatchObject({ success: true, code: "200", message: "登录成功" });
  expect(body.result.userInfo).toEqual({ id: person.id, username: person.username, realname: "王采购", avatar: null });
  expect(body.result.token).not.toBe(person.token);
  expect(String(headers["set-cookie"])).toMatch(/^tp_session=\S+; Path=\/; HttpOnly; SameSite=Lax$/);
  const { body: session } = await t.call("session.readCurrent", {}, { token: body.result.token });
  expect(session.result.userInfo.id).toBe(person.id);
});

test("[API-16] signs in by GET with or without the service, but not from another site's page", async () => {
  const { token, id } = await t.person();
  const { body, headers } = await validate(await ticketOf(token));
  expect(body).toMatchObject({ success: true, code: "200", message: "登录成功", result: { userInfo: { id } } });
  expect(String(headers["set-cookie"])).toMatch(/^tp_session=\S+; Path=\/; HttpOnly; SameSite=Lax$/);
  const session = await t.call("session.readCurrent", {}, { token: body.result.token });
  expect([session.body.result.userInfo.id, body.result.token === token]).toEqual([id, false]);
  expect((await validate(await ticketOf(token), SERVICE)).body.success).toBe(true);
  const ticket = await ticketOf(token);
  const crossSite = await t.http("GET", `/cas/client/validateLogin?ticket=${ticket}`, {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(crossSite.statusCode).toBe(403);
  expect((await validate(ticket)).body.success).toBe(true);
});

test("[SEC-47] issues tickets in the form that every client accepts, and stores none of them", async () => {
  const { token } = await t.person();
  const tickets = await Promise.all(Array.from({ length: 50 }, () => ticketOf(token)));
  for (const ticket of tickets) expect(ticket).toMatch(/^ST-[a-z2-7]{29}$/);
  expect(new Set(tickets).size).toBe(50);
  const { rows } = await t.database.pool.query("SELECT key || value::text AS row FROM short_lived");
  const stored = rows.map(({ row }) => row).join();
  expect(tickets.filter((ticket) => stored.includes(ticket.slice(3)))).toEqual([]);
});

test("[SEC-47] accepts a ticket once, on any node and at simultaneous tries", async () => {
  const { token } = await t.person();
  const ticket = await ticketOf(token);
  const otherNode = await secondNode(t);
  try {
    const reply = await otherNode.app.inject({
      method: "POST",
      url: "/api/sys/hfzxLoginByTicket",
      payload: { ticket },
    });
    expect(reply.json().success).toBe(true);
  } finally {
    await otherNode.close();
  }
  expect((await signIn(ticket)).body).toMatchObject(INVALID);
  const sharedTicket = await ticketOf(token);
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(sharedTicket)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
});

test.each(["http://localhost:3000/info", "https://localhost:3000/", "http://evil.example/"])(
  "[SEC-47] refuses and spends a ticket for %s",
  async (service) => {
    const ticket = await ticketOf((await t.person()).token);
    expect((await validate(ticket, service)).body).toMatchObject(INVALID);
    expect((await signIn(ticket)).body).toMatchObject(INVALID);
  },
);

test("[SEC-47] accepts a ticket until 60 s have passed", async () => {
  const { token } = await t.person();
  const [timelyTicket, lateTicket] = [await ticketOf(token), await ticketOf(token)];
  t.clock.advance(59_999);
  expect((await signIn(timelyTicket)).body.success).toBe(true);
  t.clock.advance(1);
  expect((await signIn(lateTicket)).body).toMatchObject(INVALID);
});

test("[SEC-11] refuses the ticket of an ended session and of a frozen account", async () => {
  const person = await t.person();
  const ticket = await ticketOf(person.token);
  await t.call("session.signOut", {}, { token: person.token });
  expect((await signIn(ticket)).body).toMatchObject(INVALID);
  const frozenPerson = await t.person();
  const frozenTicket = await ticketOf(frozenPerson.token);
  await t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [frozenPerson.id]);
  t.clock.advance(2_000);
  expect((await signIn(frozenTicket)).body.success).toBe(false);
});

test.each(["ST-aaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "' OR 1=1 --"])(
  "[SEC-47, SEC-80] refuses an invented ticket %s, recorded",
  async (ticket) => {
    expect((await signIn(ticket)).body).toMatchObject(INVALID);
    const { rows } = await t.database.pool.query(
      "SELECT action, outcome, reason, object FROM audit_entry ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([
      { action: "session.sign_in", outcome: "refused", reason: "sso.ticket_invalid", object: "ticket" },
    ]);
  },
);

test("[SEC-47, W-16] refuses token, access token and cookie of a session as a ticket", async () => {
  const user = await t.make.user();
  const { body, headers } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  const cookie = /=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
  for (const ticket of [body.result.token, body.result.accessToken.slice(0, 256), cookie])
    expect((await signIn(ticket)).body).toMatchObject(INVALID);
});

test("[SEC-17] issues no ticket to a session that owes its department choice", async () => {
  const departments = [(await t.make.department()).id, (await t.make.department()).id];
  const user = await t.make.user({ departments });
  const { status, body } = await t.call("sso.issueTicket", {}, { token: await t.signIn(user) });
  expect([status, body.code]).toEqual([403, "session.department_pending"]);
});
