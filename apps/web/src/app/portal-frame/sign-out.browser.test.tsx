// Guarantee: a sign-out leaves no data of the account in the browser, even when the call fails.
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "#shared/query/query-client.ts";
import { clearAllStored } from "#shared/storage/stored-values.ts";
import { setPendingBinding } from "#shared/third-party/pending-binding.ts";
import { answer, deferred, fromGateway, goOffline, readSentCalls, refusal } from "#test/browser/answers.ts";
import { advanceUntil, freezeClock } from "#test/browser/clock.ts";
import { sockets } from "#test/browser/live.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { rememberSignIn } from "#test/browser/person.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const tile = page.getByRole("button", { name: /电子招投标交易系统/ });
const jobs = page.getByRole("heading", { name: "后台任务" }).first();

async function openPortal(): Promise<void> {
  rememberSignIn();
  answer("launcher.listSubsystems", [
    {
      appId: "60009",
      appCnName: "电子招投标交易系统",
      indexPage: "https://trade.example/",
      appPhotoGroup: "",
      appPhotoPath: "",
      purpose: "",
      certificateRequired: false,
      favourite: null,
      lastEnteredAt: null,
    },
  ]);
  answer("permission.readOwn", { menu: [], auth: [], allAuth: [] });
  answer("profile.readAppearance", null);
  answer("signIn.readEncryptionKey", () => deferred<never>().promise);
  answer("captcha.challengeSlider", () => deferred<never>().promise);
  await openApp("/info/home");
  await expect.element(tile).toBeVisible();
  storeOtherValues();
}

async function openWorkspacePage(): Promise<void> {
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });
  answer("system.listJobs", { total: 0, rows: [] });
  answer("signIn.readEncryptionKey", () => deferred<never>().promise);
  answer("captcha.challengeSlider", () => deferred<never>().promise);
  await openApp("/system/jobs");
  await expect.element(jobs).toBeVisible();
  storeOtherValues();
}

function storeOtherValues(): void {
  window.localStorage.setItem("DEFAULT_COLOR_WEAK", "1");
  window.localStorage.setItem("of-another-page", "1");
  window.sessionStorage.setItem("LOGIN_USER_BUTTON_AUTH", "1");
  window.sessionStorage.setItem("of-another-page", "1");
}

afterEach(() => window.sessionStorage.clear());

async function signOut(): Promise<void> {
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "确定" }));
}

const startPages = [
  { page: "portal", open: openPortal, call: "session.signOut" },
  { page: "workspace", open: openWorkspacePage, call: "session.signOutAtGateway" },
] as const;

type SignOutCall = (typeof startPages)[number]["call"];
const isSent = (call: SignOutCall) => readSentCalls().some(({ key }) => key === call);

/** Outcomes of the call. `isReached`: the call has reached the server or its gateway. */
const outcomes = [
  { outcome: "succeeds", isReached: true, begin: (call: SignOutCall) => void answer(call, null) },
  { outcome: "cannot be sent", isReached: false, begin: goOffline },
  {
    outcome: "is refused",
    isReached: true,
    begin: (call: SignOutCall) => void answer(call, refusal("http.unavailable")),
  },
  {
    outcome: "fails at the gateway",
    isReached: true,
    begin: (call: SignOutCall) => void answer(call, fromGateway(502)),
  },
  {
    outcome: "is never answered",
    isReached: true,
    begin: (call: SignOutCall) => void answer(call, () => deferred<never>().promise),
  },
] as const;

/** Each outcome from one page. The two pages differ in the call only. */
const cases = outcomes.map((outcome, index) => ({ ...startPages[index % 2 === 0 ? 1 : 0], ...outcome }));

test.each(cases)(
  "[SEC-88, GUARD-15, API-41] empties storages, caches and screen from the $page if the call $outcome",
  async ({ open, call, outcome, isReached, begin }) => {
    await open();
    expect(queryClient.getQueryCache().getAll().length).toBeGreaterThan(0);
    begin(call);
    if (outcome === "is never answered") freezeClock();
    await signOut();
    if (outcome === "is never answered") {
      await advanceUntil(() => isSent(call));
      await advanceUntil(() => page.getByLabelText("用户名").elements().length > 0);
    }
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(isSent(call)).toBe(isReached);
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    for (const shown of [tile, jobs, page.getByText("王采购")]) await expect.element(shown).not.toBeInTheDocument();
    expect(readAddress()).toMatch(/^(\/atlxauth)?\/user\/login/);
  },
);

test("[SEC-88] drops the bell's validator, so that the next session reads everything again", async () => {
  const none = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 };
  await openWorkspacePage();
  const validatorsOf = ({ headers }: { headers: Headers[] }) => headers.map((sent) => sent.get("if-none-match"));
  const answerWithValidator = () => {
    const body = { success: true, code: "200", message: "操作成功", result: none, timestamp: Date.now() };
    return Response.json(body, { headers: { etag: '"known"' } });
  };
  const inboxReads = answer("noticeInbox.listOwn", answerWithValidator);
  const announceNotice = () =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ cmd: "user", msgId: "n1", msgTxt: "" }) });
  await expect
    .poll(() => {
      announceNotice();
      return validatorsOf(inboxReads);
    })
    .toContain('"known"');
  answer("session.signOutAtGateway", null);
  await signOut();
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  const next = answer("noticeInbox.listOwn", answerWithValidator);
  rememberSignIn();
  await openApp("/system/jobs");
  await expect.element(jobs).toBeVisible();
  await expect.poll(() => validatorsOf(next)[0]).toBe(null);
});

test("[SEC-88] drops the pending binding when another tab signs out", async () => {
  await openWorkspacePage();
  setPendingBinding({ code: "bind-1", providerName: "示例身份平台", name: "李明", isChosen: false });
  await expect.element(page.getByText("将示例身份平台账号“李明”绑定到当前登录的账号 buyer？")).toBeVisible();
  clearAllStored();
  window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: window.localStorage }));
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  await expect.element(page.getByText("李明", { exact: false })).not.toBeInTheDocument();
});
