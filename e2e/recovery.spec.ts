import { expect, requestsTo, storedKeys, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson } from "./support/portal-data.ts";
import { nextStep as next, passAccount as passStep1, passPhone as passStep2 } from "./support/recovery-steps.ts";
import { PASSWORD, submitSignIn } from "./support/sign-in.ts";

const NEW = "k7#Wq2!pZr";

test("[RECOVER-01, RECOVER-15, RECOVER-20, RECOVER-22, RECOVER-24] completes all steps, with back, forward and reloads", async ({
  page,
}) => {
  await createPerson("forgetful", "13900000103");
  const lookUps = requestsTo(page, "/sys/user/querySysUser");
  const verifications = requestsTo(page, "/sys/user/phoneVerification");
  const changes = requestsTo(page, "/sys/user/passwordChange");
  await passStep1(page, "forgetful");

  // Back and forward retain the input and repeat no request.
  await page.getByLabel("手机号").fill("13900000103");
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(page.getByLabel("用户名或手机号")).toHaveValue("forgetful");
  await next(page).click();
  await expect(page.getByLabel("手机号")).toHaveValue("13900000103");
  expect(lookUps).toHaveLength(1);
  await page.goBack();
  await expect(page.getByLabel("用户名或手机号")).toHaveValue("forgetful");
  await page.goForward();

  // A reload shows the same step.
  await page.reload();
  await expect(page.getByRole("heading", { name: "验证手机" })).toBeVisible();
  await passStep2(page, "13900000103");

  // Step 3.
  await page.getByLabel("新密码", { exact: true }).fill(PASSWORD);
  await page.getByLabel("确认密码").fill(PASSWORD);
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(page.getByLabel("手机号")).toHaveValue("13900000103");
  await next(page).click();
  expect(verifications).toHaveLength(1);
  await expect(page.getByLabel("新密码", { exact: true })).toHaveValue(PASSWORD);
  await page.getByRole("button", { name: "提交" }).click();
  expect((await expectNotification(page, "更改密码失败")).text).toContain("新密码不能与最近 5 次使用过的密码相同");
  await page.reload();
  await expect(page.getByRole("heading", { name: "设置新密码" })).toBeVisible();
  await page.getByLabel("新密码", { exact: true }).fill(NEW);
  await page.getByLabel("确认密码").fill(NEW);
  await page.getByRole("button", { name: "提交" }).click();

  // Result page.
  await expect(page.getByRole("heading", { name: "更改密码成功" })).toBeVisible();
  const body = changes.at(-1)?.postDataJSON() as Record<string, string>;
  expect(Object.keys(body).sort()).toEqual(["password", "phone", "smscode", "username"]);
  expect(body.smscode).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(body)).not.toContain(NEW);
  await page.getByRole("button", { name: "立即登录" }).click();
  await expect(page).toHaveURL(/\/user\/login\?username=forgetful$/);
  await page.getByRole("button", { name: "我知道了" }).click();
  await expect(page.getByLabel("用户名")).toHaveValue("forgetful");
  expect((await storedKeys(page)).filter((key) => key !== "ENCRYPTED_STRING")).toEqual([]);
  await submitSignIn(page, "forgetful", PASSWORD);
  await expectNotification(page, "登录失败");
  await submitSignIn(page, "forgetful", NEW);
  await page.waitForURL(/archivesatatisticst$/);
});
