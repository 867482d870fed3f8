// Guarantee: the server judges a credential in an address, and the address loses it before content is shown or
// requested.
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { readStored, writeSessionStored, writeStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, readSentCalls, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openApp, readAddress, readAllStored, toast } from "#test/browser/open.tsx";
import { buyer, currentSession, rememberSignIn, signedIn } from "#test/browser/person.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerSignInForm } from "#test/browser/sign-in-steps.ts";
import { leavePending } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const supplier = { id: "u2", username: "supplier", realname: "赵供应", avatar: null };
const current = currentSession(supplier);
const portal = page.getByRole("heading", { name: "我的子系统" });
const sentKeys = () => readSentCalls().map(({ key }) => key);

/** Stores a session with the data of earlier work: owner of the appearance, menu and buttons. */
function rememberWorkspace(): void {
  rememberSignIn();
  writeStored("APPEARANCE_OF", buyer.id);
  writeStored("MENU_PERMISSIONS", [menuItem({ path: "/system/jobs", component: "system/jobs" })]);
  writeSessionStored("LOGIN_USER_BUTTON_AUTH", [{ action: "user:add", type: "1", status: "1", describe: "" }]);
}

const copyStorages = () => [window.localStorage, window.sessionStorage].map((area) => ({ ...area }));

/** Returns the addresses of other sites that the page contains or has requested. */
const foreignAddresses = () =>
  [...document.querySelectorAll<HTMLElement>("[src], link[href]")]
    .map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "")
    .concat(performance.getEntriesByType("resource").map(({ name }) => name))
    .filter((address) => new URL(address, window.location.href).host === "files.example");

/** The page's address at the first request of each kind. */
let addressAt: Record<string, string>;
beforeEach(() => {
  // A full buffer records no further requests.
  performance.clearResourceTimings();
  addressAt = {};
  overrideSettings({ fileBaseUrl: "https://files.example" });
  answer("launcher.listSubsystems", () => {
    addressAt.tiles = readAddress();
    return [];
  });
  answer("permission.readOwn", { menu: [], auth: [], allAuth: [] });
  answer("profile.readAppearance", null);
  leavePending("archive.readOverview", "archive.readSeries", "archive.readBreakdown", "archive.listDossiers");
  leavePending("archiveCharts.readPipeline", "launcher.readContacts");
});

describe("token in the address", () => {
  test("[SEC-16] is checked before content is shown, and leaves the address before content loads", async () => {
    const reply = deferred<typeof current>();
    const calls = answer("session.readCurrent", () => reply.promise);
    answer("signIn.withToken", signedIn({ token: "donor", accessToken: "access-2", userInfo: supplier }));
    await openApp("/info/home?token=donor&from=mail");
    await expect.poll(() => calls.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["donor"]);
    expect(sentKeys()).toEqual(["session.readCurrent"]);
    await expect.element(portal).not.toBeInTheDocument();
    expect(foreignAddresses()).toEqual([]);
    expect(readStored("Access-Token")).toBeNull();
    reply.resolve(current);
    await expect.element(portal).toBeVisible();
    await expect.poll(() => addressAt.tiles).toBe("/info/home?from=mail");
    expect(readAddress()).toBe("/info/home?from=mail");
    expect(JSON.stringify(window.history.state)).not.toContain("donor");
    expect(readStored("Access-Token")).toBe("donor");
    expect(readStored("Login_Userinfo")).toEqual(supplier);
  });

  test("[SEC-16] changes nothing when the server refuses it", async () => {
    rememberWorkspace();
    const before = copyStorages();
    const calls = answer("session.readCurrent", refusal("session.superseded"));
    await openApp("/info/home?token=forged");
    await expect.element(portal).toBeVisible();
    expect(calls.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["forged"]);
    await expect.poll(() => addressAt.tiles).toBe("/info/home");
    expect(readAddress()).toBe("/info/home");
    expect(readStored("Access-Token")).toBe("token-1");
    expect(readStored("ACCESS_TOKEN")).toBe("access-1");
    expect(readStored("Login_Userinfo")).toEqual(buyer);
    expect(copyStorages()).toEqual(before);
    expect(sentKeys()).not.toContain("signIn.withToken");
  });

  test("[SEC-16] opens the login page without a session when the token is refused, and drops it", async () => {
    answerSignInForm();
    answer("session.readCurrent", refusal("session.invalid"));
    await openApp("/info/home?token=forged&from=mail");
    await expect.element(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
    expect(readAddress()).toMatch(/\/user\/login(\?|$)/);
    expect(readStored("Access-Token")).toBeNull();
    expect(readAllStored()).not.toContain("forged");
    expect(sentKeys()).not.toContain("signIn.withToken");
  });
});

test.each(["token", "ticket"])(
  "[SEC-16] judges a %s in the login page's address before the form is shown",
  async (name) => {
    answerSignInForm();
    const reply = deferred<void>();
    const calls = [
      answer("session.readCurrent", () => reply.promise.then(() => refusal("session.invalid"))),
      answer("sso.signInWithTicket", () => reply.promise.then(() => refusal("sso.ticket_invalid"))),
    ];
    await openApp(`/user/login?${name}=donor`);
    await expect.poll(() => calls.flatMap(({ lines }) => lines)).toHaveLength(1);
    await advanceAndSettle(0);
    expect(page.getByLabelText("用户名").query()).toBeNull();
    reply.resolve();
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
  },
);

describe("ticket in the address", () => {
  test("[SEC-16, ROUTE-07] is redeemed once before content is shown, and leaves the address before that", async () => {
    const reply = deferred<ReturnType<typeof signedIn>>();
    const calls = answer("sso.signInWithTicket", () => reply.promise);
    await openApp("/info/home?ticket=ST-1");
    await expect.poll(() => calls.inputs.map(({ body }) => body)).toEqual([{ ticket: "ST-1" }]);
    expect(sentKeys()).toEqual(["sso.signInWithTicket"]);
    await expect.element(portal).not.toBeInTheDocument();
    expect(foreignAddresses()).toEqual([]);
    reply.resolve(signedIn());
    await expect.element(portal).toBeVisible();
    await expect.poll(() => addressAt.tiles).toBe("/info/archivesatatisticst");
    expect(readAddress()).toBe("/info/archivesatatisticst");
    expect(calls.inputs).toHaveLength(1);
  });

  test("[SEC-16] changes nothing when it is refused, and is not tried again", async () => {
    rememberWorkspace();
    const before = copyStorages();
    const calls = answer("sso.signInWithTicket", refusal("sso.ticket_invalid"));
    await openApp("/info/home?ticket=ST-forged");
    await expect.element(toast("登录失败")).toBeVisible();
    // The session still exists, so the login page leads on to the address of the ticket.
    await expect.poll(readAddress).toBe("/info/home");
    expect(calls.inputs).toHaveLength(1);
    expect(readStored("Access-Token")).toBe("token-1");
    expect(readStored("Login_Userinfo")).toEqual(buyer);
    expect(copyStorages()).toEqual(before);
  });
});
