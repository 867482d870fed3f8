// Guarantee: a socket opens only for the holder of a valid session, sends to that holder only, and closes with the
// session.
import { once } from "node:events";
import { type Person, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

let t: TestApp;
let port: number;
let me: Person;
let sockets: WebSocket[] = [];

const portOf = async (app: FastifyInstance): Promise<number> =>
  Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

beforeAll(async () => {
  t = await startTestApp();
  port = await portOf(t.app);
});
afterAll(async () => {
  t.deps.markStopping();
  await t.close();
});
beforeEach(async () => {
  me = await t.person();
});
afterEach(() => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
});

interface ConnectOptions {
  readonly userId?: string;
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  readonly toPort?: number;
  /** Query behind the path. */
  readonly query?: string;
}

/** A socket and its received frames, or the status of the refusal. `closed` resolves to the close code. */
interface Opened {
  readonly status: number;
  readonly socket: WebSocket;
  readonly frames: unknown[];
  readonly closed: Promise<number>;
}

function connect(
  person: Person,
  { userId = person.id, token = person.token, headers = {}, toPort = port, query = "" }: ConnectOptions = {},
): Promise<Opened> {
  const protocols = token === null ? ["portal"] : ["portal", token];
  const socket = new WebSocket(`ws://127.0.0.1:${toPort}/websocket/${userId}${query}`, protocols, { headers });
  sockets.push(socket);
  const frames: unknown[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  return new Promise((resolve) => {
    const resolveOpened = (status: number) => resolve({ status, socket, frames, closed });
    socket.on("open", () => resolveOpened(101));
    socket.on("unexpected-response", (_request, response) => resolveOpened(response.statusCode ?? 0));
    socket.on("error", () => undefined);
  });
}

const heartbeat = { cmd: "heartcheck", msgId: "", msgTxt: "" };
/** Returns the socket once the server has accepted it and answers. */
async function awaitAccepted(opened: Opened): Promise<Opened> {
  opened.socket.send(JSON.stringify(heartbeat));
  await expect.poll(() => opened.frames).toContainEqual(heartbeat);
  opened.frames.length = 0;
  return opened;
}
/** Returns the frames once all frames sent before have arrived: a pong keeps the order. */
async function drainFrames({ socket, frames }: Opened): Promise<unknown[]> {
  socket.ping();
  await once(socket, "pong");
  return frames;
}
/** Opens another session and returns both of its credentials. */
async function signInAgain({ username, password }: Person): Promise<{ token: string; cookie: string }> {
  const { body, headers } = await t.call("signIn.withPassword", { body: { username, password } });
  return { token: body.result.token, cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
}
/** Publishes a notice as another node does. */
async function publish(people?: readonly string[]): Promise<string> {
  const id = await t.make.notice({ publishedAt: new Date(t.clock.now()) }, people);
  await t.database.pool.query("SELECT pg_notify('portal', 'notice ' || $1)", [id]);
  return id;
}

test("[SEC-59] asks for menus again after a change of roles or of a role's rights", async () => {
  const [mySocket, otherSocket] = [
    await awaitAccepted(await connect(me)),
    await awaitAccepted(await connect(await t.person())),
  ];
  const rights = (cmd: string) => ({ cmd, msgId: "rights", msgTxt: "" });
  await t.database.pool.query("SELECT pg_notify('portal', 'role-holder ' || $1)", [me.id]);
  await expect.poll(() => mySocket.frames).toContainEqual(rights("user"));
  expect(await drainFrames(otherSocket)).toEqual([]);
  await t.database.pool.query("SELECT pg_notify('portal', 'permission all')");
  for (const { frames } of [mySocket, otherSocket]) await expect.poll(() => frames).toContainEqual(rights("topic"));
});

describe("opening", () => {
  test("[API-49, API-50, SEC-76] succeeds for the holder of a valid session, by token or cookie", async () => {
    expect((await connect(me)).status).toBe(101);
    const { cookie } = await signInAgain(me);
    expect((await connect(me, { token: null, headers: { cookie } })).status).toBe(101);
    // Browsers state the page's origin in one or both of these headers.
    const origin = t.config.publicUrl;
    for (const originHeaders of [{ origin }, { origin, "sec-fetch-site": "same-origin" }]) {
      expect((await connect(me, { headers: originHeaders })).status).toBe(101);
      expect((await connect(me, { token: null, headers: { ...originHeaders, cookie } })).status).toBe(101);
    }
  });

  test.each<[string, ConnectOptions, number]>([
    ["a missing token", { token: null }, 401],
    ["a made-up token", { token: "made-up" }, 500],
  ])("[SEC-76, W-26] refuses %s", async (_caller, input, status) => {
    expect((await connect(me, input)).status).toBe(status);
  });

  // A browser sends the cookie from pages of other sites too; such a page has no token.
  test.each<[string, (other: Person) => ConnectOptions]>([
    ["another person's id", (other) => ({ userId: other.id })],
    ["another site's page", () => ({ headers: { origin: "https://evil.example" } })],
    ["a page whose site only begins like ours", () => ({ headers: { origin: "http://localhost:3000.evil.example" } })],
    ["our name under another scheme", () => ({ headers: { origin: "https://localhost:3000" } })],
    ["our name at another port", () => ({ headers: { origin: "http://localhost:3001" } })],
    ["a page that hides its site", () => ({ headers: { origin: "null" } })],
    ["a page of another site that says so", () => ({ headers: { "sec-fetch-site": "cross-site" } })],
    ["a page of a neighbouring site that says so", () => ({ headers: { "sec-fetch-site": "same-site" } })],
  ])("[API-49, SEC-56, SEC-76, W-26] refuses %s, by token and by cookie", async (_caller, input) => {
    const requested = input(await t.person());
    const { cookie } = await signInAgain(me);
    const byCookie = { ...requested, token: null, headers: { ...requested.headers, cookie } };
    expect([(await connect(me, requested)).status, (await connect(me, byCookie)).status]).toEqual([403, 403]);
  });

  test("[SEC-15] refuses a valid token in the address alone", async () => {
    expect((await connect(me, { token: null, query: `?token=${me.token}` })).status).toBe(401);
    expect((await connect(me, { token: null, query: `?access_token=${me.token}` })).status).toBe(401);
  });

  test("[SEC-17] refuses a session that owes its department with 403, until it has chosen", async () => {
    const departments = [await t.make.department(), await t.make.department()];
    const user = await t.make.user({ departments: departments.map(({ id }) => id) });
    const { token, cookie } = await signInAgain({ ...user, token: "" });
    const person = { ...user, token };
    const statuses = async () => [
      (await connect(person)).status,
      (await connect(person, { token: null, headers: { cookie } })).status,
    ];
    expect(await statuses()).toEqual([403, 403]);
    const orgCode = departments[0]?.orgCode ?? "";
    await t.call("session.selectDepartment", { body: { orgCode, username: user.username } }, person);
    expect(await statuses()).toEqual([101, 101]);
  });

  test("[SEC-76] refuses an ended session, by token and by cookie", async () => {
    const { token, cookie } = await signInAgain(me);
    await t.call("session.signOut", {}, { token });
    expect((await connect(me, { token })).status).toBe(500);
    expect((await connect(me, { token: null, headers: { cookie } })).status).toBe(401);
  });

  test("[SEC-77] accepts five connections per session and twenty per person", async () => {
    const connections = await Promise.all(Array.from({ length: 5 }, async () => awaitAccepted(await connect(me))));
    expect(await (await connect(me)).closed).toBe(1008);
    connections[0]?.socket.close();
    await connections[0]?.closed;
    await awaitAccepted(await connect(me));
    for (let n = 0; n < 3; n += 1) {
      const renewed = { ...me, token: await t.signIn(me) };
      for (let k = 0; k < 5; k += 1) await awaitAccepted(await connect(renewed));
    }
    const last = { ...me, token: await t.signIn(me) };
    expect(await (await connect(last)).closed).toBe(1008);
  });

  test("answers a request without an upgrade, and ignores other protocols", async () => {
    expect((await t.http("GET", `/websocket/${me.id}`)).statusCode).toBe(400);
    const answer = await fetch(`http://127.0.0.1:${port}/sys/checkTokenEffect?access_token=x`);
    expect(answer.status).not.toBe(426);
  });
});

describe("frames of the server", () => {
  test("[API-49] reach the addressed people only, on all of their connections", async () => {
    const other = await t.person();
    const [first, second, unrelatedUser] = [
      await awaitAccepted(await connect(me)),
      await awaitAccepted(await connect(me)),
      await awaitAccepted(await connect(other)),
    ];
    await publish([me.id]);
    const userFrame = { cmd: "user", msgId: expect.any(String), msgTxt: "" };
    await expect.poll(() => [first.frames, second.frames]).toEqual([[userFrame], [userFrame]]);
    await publish([other.id]);
    await expect.poll(() => unrelatedUser.frames).toEqual([userFrame]);
    expect(await drainFrames(first)).toHaveLength(1);
  });

  test("[API-49] reach a connected person with a notice for all people", async () => {
    const opened = await awaitAccepted(await connect(me));
    const id = await publish();
    await expect.poll(() => opened.frames).toEqual([{ cmd: "topic", msgId: id, msgTxt: "" }]);
  });

  test("reach people who are connected to another node", async () => {
    const node = await secondNode(t);
    try {
      const remote = await awaitAccepted(await connect(me, { toPort: await portOf(node.app) }));
      await publish([me.id]);
      await expect.poll(() => remote.frames).toMatchObject([{ cmd: "user" }]);
      remote.socket.terminate();
    } finally {
      await node.close();
    }
  });

  test("reach the reader's other devices after something was read", async () => {
    const opened = await awaitAccepted(await connect(me));
    const id = await t.make.notice({ publishedAt: new Date(t.clock.now()) }, [me.id]);
    await t.call("noticeInbox.markRead", { body: { anntId: id } }, { token: me.token });
    await expect.poll(() => opened.frames).toEqual([{ cmd: "user", msgId: "", msgTxt: "" }]);
  });
});

describe("its end", () => {
  test("[SEC-76] comes with the end of its own session only", async () => {
    const other = { ...me, token: await t.signIn(me) };
    const [ending, staying] = [await awaitAccepted(await connect(me)), await awaitAccepted(await connect(other))];
    await t.call("session.signOut", {}, { token: me.token });
    expect(await ending.closed).toBe(4401);
    await awaitAccepted(staying);
  });

  test.each(["/sys/logout", "/webgateway/bpt/api/sys/logout"])(
    "[SEC-76, SEC-11] comes on all nodes after POST %s",
    async (path) => {
      const node = await secondNode(t);
      try {
        const local = await awaitAccepted(await connect(me));
        const remote = await awaitAccepted(await connect(me, { toPort: await portOf(node.app) }));
        await t.http("POST", path, { token: me.token });
        expect(await Promise.all([local.closed, remote.closed])).toEqual([4401, 4401]);
      } finally {
        await node.close();
      }
    },
  );

  test("[SEC-76] comes when the session expires", async () => {
    const ending = await awaitAccepted(await connect(me));
    t.clock.advance(365 * 86_400_000);
    expect(await ending.closed).toBe(4401);
    me = await t.person();
  });

  test("[SEC-76, SEC-12] comes when the account is frozen", async () => {
    const ending = await awaitAccepted(await connect(me));
    await t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [me.id]);
    await t.database.pool.query("SELECT pg_notify('portal', 'session-user ' || $1)", [me.id]);
    expect(await ending.closed).toBe(4401);
  });
});

describe("frames of a client", () => {
  test("[SEC-77, W-26] are echoed as heartbeats, also as the bare word; others have no effect", async () => {
    const otherSocket = await awaitAccepted(await connect(await t.person()));
    const mySocket = await awaitAccepted(await connect(me));
    for (const text of [
      "{",
      "null",
      "[]",
      "heartcheck()",
      '{cmd:"heartcheck"}',
      '({"cmd":"heartcheck"})',
      '["heartcheck"]',
      '{"cmd":"heartcheck","msgId":{}}',
      '{"cmd":"topic","msgId":"x","msgTxt":"y"}',
      '{"__proto__":{"cmd":"heartcheck"}}',
      "[".repeat(4_000),
    ])
      mySocket.socket.send(text);
    mySocket.socket.send(Buffer.from("heartcheck"), { binary: true });
    mySocket.socket.send(Buffer.from([0xff, 0x00]), { binary: true });
    expect(await drainFrames(mySocket)).toEqual([]);
    mySocket.socket.send("heartcheck");
    mySocket.socket.send('{"cmd":"heartcheck"}');
    expect(await drainFrames(mySocket)).toEqual([heartbeat, heartbeat]);
    expect(await drainFrames(otherSocket)).toEqual([]);
  });

  test("[SEC-77] end the connection beyond 4 KB in a frame, or 30 frames a minute", async () => {
    const large = await awaitAccepted(await connect(me));
    large.socket.send("x".repeat(4_096));
    expect(await drainFrames(large)).toEqual([]);
    large.socket.send("x".repeat(4_097));
    expect(await large.closed).toBe(1009);
    const busy = await connect(me);
    for (let n = 0; n < 30; n += 1) busy.socket.send("heartcheck");
    expect(await drainFrames(busy)).toHaveLength(30);
    busy.socket.send("heartcheck");
    expect(await busy.closed).toBe(1008);
  });
});
