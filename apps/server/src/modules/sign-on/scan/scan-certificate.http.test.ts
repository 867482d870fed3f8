// Guarantee: a phone that names a certificate belongs to the certificate's current owner.
import { bindLock, createScanPhone, startTestApp, testAuthority, trustAuthority } from "@tender/testkit";
import { expect, test } from "vitest";
import { addApp, browserAt, confirm, numberIn, scan } from "#test/scan/scan-steps.ts";

test("[SCAN-10] signs in the owner of the certificate that the phone names, while it is bound", async () => {
  const t = await startTestApp();
  try {
    const app = createScanPhone("0");
    await addApp(t, app);
    const authority = testAuthority(t.clock);
    await trustAuthority(t, authority);
    const [person, lock, browser] = [await t.person(), authority.issue(), browserAt(t)];
    const phone = app.newPhone(`cert:${lock.serial}`);
    expect((await scan(t, phone, await browser.draw())).body.code).toBe("scan.holder_unbound");
    await bindLock(t, person, lock);
    t.clock.advance(1);
    const taskId = await browser.draw();
    expect((await scan(t, phone, taskId)).body.result.account).toBe(person.username);
    await confirm(t, phone, taskId, await numberIn(browser, taskId));
    expect((await browser.poll(taskId)).result.userInfo.id).toBe(person.id);
    const [bound] = (await t.call("certificateAccess.listOwn", {}, person)).body.result;
    await t.call("certificateAccess.unbindOwn", { body: { id: bound?.id ?? "" } }, person);
    expect((await scan(t, phone, await browser.draw())).body.code).toBe("scan.holder_unbound");
  } finally {
    await t.close();
  }
});
