// Guarantee: a change of the trusted authorities takes effect immediately on its node and on other nodes within
// seconds.
import {
  bindLock,
  challengeFor,
  secondNode,
  startTestApp,
  suppressMessages,
  type TestApp,
  testAuthority,
  trustAuthority,
  usualProvider,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("[SEC-37] refuses certificates of a disabled authority on every node", async () => {
  const otherNode = await secondNode(t);
  const authority = testAuthority(t.clock);
  const { providerId, token } = await trustAuthority(t, authority, "switched");
  const [person, lock] = [await t.person(), authority.issue()];
  await bindLock(t, person, lock);
  const signInOnBothNodes = async () => {
    const otherNodeCode = lock.answer(await challengeFor(t, "login"));
    const reply = await otherNode.app.inject({ url: `/api/sys/calogin?caLockCode=${otherNodeCode}` });
    const ownReply = await t.call("certificateAccess.signIn", {
      query: { caLockCode: lock.answer(await challengeFor(t, "login")) },
    });
    return [ownReply.body.message, reply.json().message];
  };
  try {
    expect(await signInOnBothNodes()).toEqual(["登录成功", "登录成功"]);
    const disabled = {
      ...usualProvider,
      code: "switched",
      rootsPem: authority.rootPem,
      enabled: false,
      id: providerId,
      version: 1,
    };
    expect((await t.call("certificateAdmin.saveProvider", { body: disabled }, { token })).body.success).toBe(true);
    await expect.poll(signInOnBothNodes).toEqual(["证书不受信任", "证书不受信任"]);
    const inUse = (await t.call("certificateAdmin.removeProvider", { body: { id: providerId } }, { token })).body;
    expect(inUse.message).toBe("该机构还有 1 个绑定的证书，不能删除，可以停用");
  } finally {
    await otherNode.close();
  }
});

test("[SEC-37] applies a change on its own node before the message is delivered", async () => {
  const authority = testAuthority(t.clock);
  const [person, lock] = [await t.person(), authority.issue()];
  expect((await bindLock(t, person, lock)).message).toBe("证书不受信任");
  const releaseMessages = suppressMessages(t);
  try {
    const { providerId, token } = await trustAuthority(t, authority, "at-once");
    expect((await bindLock(t, person, lock)).success).toBe(true);
    const body = { ...usualProvider, code: "at-once", rootsPem: authority.rootPem, id: providerId, version: 1 };
    await t.call("certificateAdmin.saveProvider", { body: { ...body, enabled: false } }, { token });
    const caLockCode = lock.answer(await challengeFor(t, "login"));
    expect((await t.call("certificateAccess.signIn", { query: { caLockCode } })).body.message).toBe("证书不受信任");
  } finally {
    releaseMessages();
  }
});
