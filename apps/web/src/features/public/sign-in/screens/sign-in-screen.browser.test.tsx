import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeCredentials, storeUser } from "#shared/storage/stored-session.ts";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, fromGateway, goOffline, goOnline, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { failureToast, openApp, readAddress, readAllStored, toast } from "#test/browser/open.tsx";
import { dismissToasts } from "#test/browser/patience.ts";
import { buyer, firstDepartment, secondDepartment, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerSignInForm, passSlider, submitSignIn } from "#test/browser/sign-in-steps.ts";
import { answerEncryptionKey, decryptPassword } from "#test/browser/wire-password.ts";

const submit = () => page.getByRole("button", { name: "登录", exact: true });
const username = () => page.getByLabelText("用户名");
const password = () => page.getByLabelText("密码", { exact: true });
const tabs = () =>
  page
    .getByRole("tab")
    .elements()
    .map(({ textContent }) => textContent);
const sevenDays = 604_800_000;
const storedEntry = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");

beforeEach(() => {
  sessionStorage.clear();
});

describe("sign-in screen", () => {
  test("[LOGIN-11, LOGIN-13, SLIDER-04] reports missing values and sends nothing", async () => {
    const [keyCalls, signInCalls] = [answerEncryptionKey(), answer("signIn.withPassword", signedIn())];
    await openApp("/user/login");
    await userEvent.click(submit());
    await expect.element(page.getByText("请输入用户名!", { exact: true })).toBeVisible();
    await expect.element(page.getByText("请输入密码!", { exact: true })).toBeVisible();
    await expect.element(page.getByText("请拖动滑块验证", { exact: true })).toBeVisible();
    await userEvent.fill(username(), "not-an-email@");
    await userEvent.fill(password(), "x");
    await userEvent.click(submit());
    await expect.element(page.getByText("请输入用户名!", { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText("请输入密码!", { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText("请拖动滑块验证", { exact: true })).toBeVisible();
    await expectNoCalls(keyCalls, signInCalls);
  });

  test.each([
    ["[LOGIN-11]", "the name", "", "Wrong@2026", true, "请输入用户名!"],
    ["[LOGIN-13]", "the password", "buyer", "", true, "请输入密码!"],
    ["[SLIDER-04]", "the end of the slider", "buyer", "Wrong@2026", false, "请拖动滑块验证"],
  ])("%s sends nothing when only %s is missing", async (_id, _what, name, secret, isSlid, message) => {
    answerSignInForm();
    // The key pair for the password would be requested first.
    const [keyCalls, signInCalls] = [answerEncryptionKey(), answer("signIn.withPassword", signedIn())];
    await openApp("/user/login");
    await userEvent.fill(username(), name);
    await userEvent.fill(password(), secret);
    if (isSlid) await passSlider();
    else {
      page.getByRole("slider").element().focus();
      await userEvent.keyboard("{ArrowRight}".repeat(9));
      await expect
        .element(page.getByRole("slider"))
        .toHaveAttribute("aria-valuenow", expect.stringMatching(/^[1-9]\d$/));
    }
    await userEvent.click(submit());
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
    await expect.element(submit()).toBeEnabled();
    await expectNoCalls(keyCalls, signInCalls);
  });

  test("[LOGIN-17, LOGIN-18, LOGIN-20, LOGIN-25, SLIDER-06] sends name, password, remember_me, the slider's mark and its key", async () => {
    const checkCalls = answerSignInForm();
    const signInCalls = answer(
      "signIn.withPassword",
      refusal("session.wrong_credentials", { needsGraphicCode: false }),
    );
    const before = Date.now();
    await openApp("/user/login");
    await submitSignIn(" buyer ", " Wrong@2026 ");
    await expect.element(toast("用户名或密码错误，请重新输入")).toBeVisible();
    await userEvent.click(page.getByRole("checkbox", { name: "7 天内自动登录" }));
    await passSlider();
    await userEvent.click(submit());
    await expect.poll(() => signInCalls.inputs.length).toBe(2);
    const [first, second] = signInCalls.inputs.map(({ body }) => body);
    expect(first).toEqual({
      username: "buyer",
      password: expect.stringMatching(/^\{aes-cbc\}[A-Za-z0-9+/]+=*$/),
      // Sign-in for 7 days is off by default.
      remember_me: false,
      captcha: "slider",
      checkKey: expect.stringMatching(/^\d{13}$/),
    });
    // Blanks may be part of a password, but not of a name.
    expect(await decryptPassword(first?.password)).toBe(" Wrong@2026 ");
    expect(signInCalls.lines[0]).toBe("POST /bpt/api/sys/login");
    expect(second).toMatchObject({ username: "buyer", remember_me: true, captcha: "slider" });
    expect(checkCalls.inputs.map(({ body }) => body.checkKey)).toEqual([first?.checkKey, second?.checkKey]);
    const [firstKey, secondKey] = [Number(first?.checkKey), Number(second?.checkKey)];
    expect(firstKey).toBeGreaterThanOrEqual(before);
    expect(secondKey).toBeGreaterThan(firstKey);
    expect(secondKey).toBeLessThanOrEqual(Date.now());
  });

  test("[LOGIN-17, SLIDER-07] sends a required graphic code in captcha under the key of its picture", async () => {
    answerSignInForm();
    const pictureCalls = answer("captcha.drawForKey", "data:image/png;base64,");
    const signInCalls = answer("signIn.withPassword", refusal("captcha.graphic_required", { needsGraphicCode: true }));
    await openApp("/user/login");
    await submitSignIn("buyer", "Tender@2026");
    const code = page.getByLabelText("验证码", { exact: true });
    await expect.element(code).toBeVisible();
    dismissToasts();
    await passSlider();
    await userEvent.click(submit());
    await expect.element(page.getByText("请输入验证码!", { exact: true })).toBeVisible();
    expect(signInCalls.inputs.length).toBe(1);
    await userEvent.fill(code, "aB3d");
    await userEvent.click(submit());
    await expect.poll(() => signInCalls.inputs.length).toBe(2);
    await expect.poll(() => pictureCalls.inputs.length).toBe(2);
    await expect.element(code).toHaveValue("");
    await userEvent.fill(code, "Xy7z");
    dismissToasts();
    await passSlider();
    await userEvent.click(submit());
    await expect.poll(() => signInCalls.inputs.length).toBe(3);
    const [first, second] = pictureCalls.inputs.map(({ params }) => params.timestamp);
    expect(first).not.toBe(second);
    expect(signInCalls.inputs.slice(1).map(({ body }) => [body.captcha, body.checkKey])).toEqual([
      ["aB3d", first],
      ["Xy7z", second],
    ]);
  });

  test("[ERR-11] shows the server's message when no picture is drawn and draws it on a click", async () => {
    answerSignInForm();
    answer("captcha.drawForKey", refusal("http.too_many_requests", { retryAfterSeconds: 9 }, { seconds: 9 }));
    answer("signIn.withPassword", refusal("captcha.graphic_required", { needsGraphicCode: true }));
    await openApp("/user/login");
    await submitSignIn("buyer", "Tender@2026");
    const picture = page.getByRole("button", { name: /^图形验证码，/ });
    await expect.element(page.getByText("操作过于频繁，请 9 秒后再试", { exact: true })).toBeVisible();
    expect(picture.element().querySelector("img")).toBeNull();
    answer("captcha.drawForKey", "data:image/png;base64,");
    await userEvent.click(picture);
    await expect.poll(() => picture.element().querySelector("img")).not.toBeNull();
    await expect.element(page.getByText("操作过于频繁，请 9 秒后再试")).not.toBeInTheDocument();
  });

  test("[ERR-27] treats an answer of any other code than '200' as a failure", async () => {
    answerSignInForm();
    await openApp("/user/login");
    for (const code of [200, "0", "202"]) {
      const body = { success: true, code, message: "", result: signedIn(), timestamp: Date.now() };
      answer("signIn.withPassword", () => Response.json(body));
      await submitSignIn("buyer", "Tender@2026");
      await expect.element(failureToast("登录失败", "请求出现错误，请稍后再试")).toBeVisible();
      await expect.element(submit()).toBeEnabled();
      expect(readStored("Access-Token")).toBeNull();
      expect(readAddress()).toBe("/user/login");
      dismissToasts();
    }
  });

  test("[LOGIN-14, ERR-03] disables the button from the press to the answer and enables it after a refusal", async () => {
    answerSignInForm();
    const [key, reply] = [deferred<{ key: string; iv: string }>(), deferred<ReturnType<typeof refusal>>()];
    const keyCalls = answer("signIn.readEncryptionKey", () => key.promise);
    const signInCalls = answer("signIn.withPassword", () => reply.promise);
    await openApp("/user/login");
    await userEvent.fill(username(), "buyer");
    await userEvent.fill(password(), "Wrong@2026");
    await passSlider();
    freezeClock();
    await userEvent.click(submit());
    /** Expects the calls for the key and for the sign-in so far, and a button that shows progress. */
    const expectProgress = async (counts: readonly [number, number]) => {
      await expect.poll(() => [keyCalls.inputs.length, signInCalls.inputs.length]).toEqual(counts);
      // The maximum time of a call.
      await advanceAndSettle(5_000);
      const loading = page.getByRole("button", { name: /正在登录/ }).element();
      expect(loading.hasAttribute("disabled")).toBe(true);
      expect(loading.getAttribute("aria-busy")).toBe("true");
      expect(submit().query()).toBeNull();
    };
    await expectProgress([1, 0]);
    key.resolve({ key: btoa("k".repeat(32)), iv: btoa("i".repeat(16)) });
    await expectProgress([1, 1]);
    reply.resolve(refusal("session.wrong_credentials", { needsGraphicCode: false }));
    await expect.element(submit()).toBeEnabled();
    await expect.element(username()).toHaveValue("buyer");
  });

  test("[ERR-03, LOGIN-14] reports each failure under 登录失败 for 4 s and enables the button", async () => {
    answerSignInForm();
    await openApp("/user/login");
    for (const [reply, sentence] of [
      [() => refusal("session.wrong_credentials", { needsGraphicCode: false }), "用户名或密码错误，请重新输入"],
      [() => fromGateway(504), "网络超时"],
      [() => fromGateway(502), "请求出现错误，请稍后再试"],
    ] as const) {
      answer("signIn.withPassword", reply);
      await userEvent.fill(username(), "buyer");
      await userEvent.fill(password(), "Tender@2026");
      await passSlider();
      freezeClock();
      await userEvent.click(submit());
      const failure = failureToast("登录失败", sentence);
      await expect.element(failure).toBeVisible();
      await expect.element(submit()).toBeEnabled();
      await advanceAndSettle(3_999);
      await expect.element(failure).toBeVisible();
      advance(1);
      await expect.element(failure).not.toBeInTheDocument();
      restoreClock();
    }
  });

  test.each([
    ["a frozen account", () => refusal("session.account_frozen"), "该账号已被冻结，请联系系统管理员"],
    ["an outage behind a gateway", () => fromGateway(502), "请求出现错误，请稍后再试"],
  ])("[LOGIN-15] shows %s and ends any session, here and on the server", async (_what, reply, sentence) => {
    answerSignInForm();
    answer("signIn.withPassword", reply);
    const signOutCalls = answer("session.signOutAtGateway", null);
    await openApp("/user/login");
    await userEvent.fill(username(), "buyer");
    // Another tab of the browser signs in before this form is submitted.
    storeCredentials("token-0", "access-0");
    storeUser(buyer, firstDepartment);
    writeStored("MENU_PERMISSIONS", []);
    await userEvent.fill(password(), "Wrong@2026");
    await passSlider();
    await userEvent.click(submit());
    await expect.element(failureToast("登录失败", sentence)).toBeVisible();
    expect(Object.keys(localStorage)).toEqual([]);
    await expect.poll(() => signOutCalls.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-0"]);
    expect(readAddress()).toBe("/user/login");
  });

  test("[ERR-03] retains the input when the server is unreachable, and signs in later", async () => {
    answerSignInForm();
    answer("signIn.withPassword", signedIn({ multi_depart: 2, departs: [firstDepartment, secondDepartment] }));
    await openApp("/user/login");
    await userEvent.fill(username(), "buyer");
    await userEvent.fill(password(), "Tender@2026");
    await passSlider();
    goOffline();
    await userEvent.click(submit());
    await expect.element(failureToast("登录失败", "无法连接到服务器，请检查网络后再试")).toBeVisible();
    await expect.element(password()).toHaveValue("Tender@2026");
    goOnline();
    await passSlider();
    await userEvent.click(submit());
    const chooser = page.getByRole("dialog", { name: "选择登录部门" });
    await expect.element(chooser.getByRole("radio")).toHaveLength(2);
    expect(readStored("Access-Token")).toBe("token-1");
    expect(readAddress()).toBe("/user/login");
  });

  test("[LOGIN-16, LOGIN-21, STORE-01, STORE-02, STORE-03, STORE-08, STORE-10, SEC-06] stores the session for 7 days, not the password, and greets on the landing page", async () => {
    answerSignInForm();
    answerPortal();
    const sysAllDictItems = { cgfs: [{ value: "1", text: "公开招标", title: "公开招标", label: "公开招标" }] };
    answer("signIn.withPassword", signedIn({ sysAllDictItems }));
    await openApp("/user/login");
    const before = Date.now();
    await submitSignIn("buyer", "Tender@2026");
    await expect.element(toast(/^(早上|上午|中午|下午|晚上)好，王采购$/)).toBeVisible();
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    for (const [key, value] of [
      ["Access-Token", "token-1"],
      ["token", "token-1"],
      ["ACCESS_TOKEN", "access-1"],
      ["Login_Username", "buyer"],
      ["Login_Userinfo", buyer],
      ["CURRENT_DEPART", firstDepartment],
      ["UI_CACHE_DB_DICT_DATA", sysAllDictItems],
    ] as const) {
      const entry = storedEntry(key);
      expect([key, entry.value]).toEqual([key, value]);
      expect(entry.expire).toBeGreaterThanOrEqual(before + sevenDays);
      expect(entry.expire).toBeLessThanOrEqual(Date.now() + sevenDays);
    }
    expect(readAllStored()).not.toContain("Tender@2026");
  });

  test("[LOGIN-20, STORE-07] fetches the key pair once for 7 days and again later and after a wrong password", async () => {
    answerSignInForm();
    const keyCalls = answerEncryptionKey();
    const signInCalls = answer("signIn.withPassword", () => fromGateway(502));
    await openApp("/user/login");
    const before = Date.now();
    const tryOnce = async (count: number) => {
      await submitSignIn("buyer", "Tender@2026");
      await expect.element(toast("登录失败")).toBeVisible();
      await expect.element(submit()).toBeEnabled();
      dismissToasts();
      expect(keyCalls.inputs.length).toBe(count);
    };
    await tryOnce(1);
    expect(await decryptPassword(signInCalls.inputs[0]?.body.password)).toBe("Tender@2026");
    const entry = storedEntry("ENCRYPTED_STRING");
    expect(entry.value).toEqual({ key: btoa("k".repeat(32)), iv: btoa("i".repeat(16)) });
    expect(entry.expire).toBeGreaterThanOrEqual(before + sevenDays);
    expect(entry.expire).toBeLessThanOrEqual(Date.now() + sevenDays);
    await tryOnce(1);
    // The last minute of the pair, and the time after it.
    localStorage.setItem("ENCRYPTED_STRING", JSON.stringify({ ...entry, expire: Date.now() + 60_000 }));
    await tryOnce(1);
    localStorage.setItem("ENCRYPTED_STRING", JSON.stringify({ ...entry, expire: entry.expire - sevenDays }));
    await tryOnce(2);
    answer("signIn.withPassword", refusal("session.account_frozen"));
    await openApp("/user/login");
    await tryOnce(2);
    // A server that has discarded the key sends the same refusal.
    const refusedCalls = answer(
      "signIn.withPassword",
      refusal("session.wrong_credentials", { needsGraphicCode: false }),
    );
    await tryOnce(2);
    const otherKey = "n".repeat(32);
    const newKeyCalls = answerEncryptionKey(otherKey);
    await tryOnce(2);
    expect(newKeyCalls.inputs).toHaveLength(1);
    expect(await decryptPassword(refusedCalls.inputs.at(-1)?.body.password, otherKey)).toBe("Tender@2026");
    expect(keyCalls.lines[0]).toBe("GET /api/sys/getEncryptedString");
  });

  test("shows tabs for the enabled sign-in methods only", async () => {
    overrideSettings({
      signInWays: { scanApps: [], certificate: { agentUrls: [], downloadUrl: null }, thirdParties: [] },
    });
    await openApp("/user/login");
    await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
    await expect.element(page.getByLabelText("CA 锁密码")).toBeVisible();
    expect(tabs()).toEqual(["账号登录", "移动认证登录", "CA 登录"]);
    overrideSettings({ signInWays: { scanApps: [], certificate: null, thirdParties: [] } });
    await openApp("/user/login");
    await expect.element(username()).toBeVisible();
    expect(tabs()).toEqual(["账号登录"]);
  });

  test("[LOGIN-04, LOGIN-05, CA-01] asks for Internet Explorer on the CA tab, explains it and starts nothing", async () => {
    answer("scan.drawCode", () => deferred<never>().promise);
    await openApp("/user/login");
    await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
    await expect.element(page.getByRole("tab", { name: "CA 登录" })).toBeVisible();
    expect(page.getByLabelText("CA 锁密码").query()).toBeNull();
    expect(tabs()).toEqual(["账号登录", "移动认证登录", "App 一扫码", "App 二扫码", "CA 登录"]);
    await userEvent.click(page.getByRole("tab", { name: "CA 登录" }));
    await expect.element(page.getByText("请在IE浏览器下操作", { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText("CA 锁密码")).toBeDisabled();
    const challengeCalls = answer("certificate.challenge", refusal("http.unavailable"));
    await expect.element(submit()).toBeDisabled();
    await expect
      .element(page.getByRole("link", { name: "如何使用证书锁（含 Edge 的 IE 模式）" }))
      .toHaveAttribute("href", "/guide/index.html#certificate");
    await expectNoCalls(challengeCalls);
  });

  test("shows a slider as wide as the button at any width", async () => {
    await openApp("/user/login");
    for (const width of [1440, 1024, 375]) {
      await page.viewport(width, 900);
      await expect.element(page.getByRole("slider")).toBeVisible();
      const { width: sliderWidth } = page.getByRole("slider").element().parentElement?.getBoundingClientRect() ?? {};
      expect(sliderWidth, `${width} px`).toBe(submit().element().getBoundingClientRect().width);
    }
  });
});
