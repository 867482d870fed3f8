import { expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { centreOf, dragByFinger } from "#test/browser/finger.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp } from "#test/browser/open.tsx";
import { answerSignInForm, passSlider } from "#test/browser/sign-in-steps.ts";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";

const submit = () => page.getByRole("button", { name: "登录", exact: true });
const username = () => page.getByLabelText("用户名");
const password = () => page.getByLabelText("密码", { exact: true });
const idle = () => page.getByText("向右拖动滑块验证", { exact: true });
const passed = () => page.getByText("验证通过", { exact: true });
const missing = () => page.getByText("请拖动滑块验证", { exact: true });
const wrong = refusal("session.wrong_credentials", { needsGraphicCode: false });

test("[SLIDER-02, SLIDER-03, SLIDER-04] moves by arrow keys, springs back on blur and locks until the next attempt", async () => {
  answerSignInForm();
  await openApp("/user/login");
  const slider = page.getByRole("slider");
  slider.element().focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  await expect.element(slider).toHaveAttribute("aria-valuenow", "10");
  await userEvent.click(password());
  await expect.element(slider).toHaveAttribute("aria-valuenow", "0");
  slider.element().focus();
  await userEvent.keyboard("{ArrowRight}".repeat(10));
  await expect.element(page.getByText("验证通过", { exact: true })).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}".repeat(10));
  await userEvent.click(password());
  await expect.element(page.getByText("验证通过", { exact: true })).toBeVisible();
  await expect.element(slider).toHaveAttribute("aria-disabled", "true");
  await userEvent.dragAndDrop(slider, username(), { steps: 5 });
  await expect.element(slider).toHaveAttribute("aria-valuenow", "100");
  await expect.element(page.getByText("验证通过", { exact: true })).toBeVisible();
  const signInCalls = answer("signIn.withPassword", wrong);
  await userEvent.fill(username(), "buyer");
  await userEvent.fill(password(), "Wrong@2026");
  await expect.element(passed()).toBeVisible();
  await expect.element(slider).toHaveAttribute("aria-valuenow", "100");
  await userEvent.click(submit());
  await expect.element(idle()).toBeVisible();
  await expect.element(slider).toHaveAttribute("aria-valuenow", "0");
  expect(missing().query()).toBeNull();
  expect(signInCalls.inputs).toHaveLength(1);
  await userEvent.click(submit());
  await expect.element(missing()).toBeVisible();
  await advanceAndSettle(0);
  expect(signInCalls.inputs.length).toBe(1);
});

test("[SLIDER-02, SLIDER-04] springs back when the server refuses, is reported missing and passes later", async () => {
  answerSignInForm();
  answer("captcha.check", refusal("captcha.slider_failed"));
  const [keyCalls, signInCalls] = [answerEncryptionKey(), answer("signIn.withPassword", wrong)];
  await openApp("/user/login");
  await userEvent.fill(username(), "buyer");
  await userEvent.fill(password(), "Wrong@2026");
  const slider = page.getByRole("slider");
  const message = page.getByText("滑块验证未通过，请重新拖动", { exact: true });
  // The message appears after each drag, even if the sign-in was pressed before.
  for (let attempt = 0; attempt < 2; attempt++) {
    slider.element().focus();
    await userEvent.keyboard("{ArrowRight}".repeat(10));
    await expect.element(message).toBeVisible();
    await expect.element(slider).toHaveAttribute("aria-valuenow", "0");
    expect(missing().query()).toBeNull();
    expect(passed().query()).toBeNull();
    await userEvent.click(submit());
    await expect.element(missing()).toBeVisible();
    expect(message.query()).toBeNull();
  }
  await expectNoCalls(keyCalls, signInCalls);
  answer("captcha.check", null);
  await passSlider();
  expect(missing().query()).toBeNull();
});

test("[SLIDER-02, SLIDER-04] stays locked for 110 s, reports its expiry and is then required again", async () => {
  answerSignInForm();
  const [keyCalls, signInCalls] = [answerEncryptionKey(), answer("signIn.withPassword", wrong)];
  await openApp("/user/login");
  await userEvent.fill(username(), "buyer");
  await userEvent.fill(password(), "Wrong@2026");
  freezeClock();
  await passSlider();
  await advanceAndSettle(109_999);
  await expect.element(passed()).toBeVisible();
  await expect.element(page.getByRole("slider")).toHaveAttribute("aria-valuenow", "100");
  await advanceAndSettle(1);
  const message = page.getByText("验证已超时，请重新拖动", { exact: true });
  await expect.element(message).toBeVisible();
  await expect.element(idle()).toBeVisible();
  await userEvent.click(submit());
  await expect.element(missing()).toBeVisible();
  expect(message.query()).toBeNull();
  await expectNoCalls(keyCalls, signInCalls);
});

const boxOf = (element: Element | null) => (element as Element).getBoundingClientRect();

/** Sends an event of the browser's mouse. */
const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", at: { x: number; y: number }) =>
  cdp().send("Input.dispatchMouseEvent", { type, ...at, button: "left", buttons: 1, clickCount: 1 });

async function drag(from: { x: number; y: number }, distance: number): Promise<void> {
  await mouse("mouseMoved", from);
  await mouse("mousePressed", from);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await mouse("mouseMoved", { x: from.x + distance * part, y: from.y + 2 });
}

test("[SLIDER-01, SLIDER-02, SLIDER-03] locks after a full drag and springs back from a short one", async () => {
  answerSignInForm();
  await openApp("/user/login");
  await expect.element(idle()).toBeVisible();
  const slider = page.getByRole("slider");
  await expect.element(slider).toBeEnabled();
  const handle = slider.element();
  const [start, rail] = [boxOf(handle), boxOf(handle.parentElement)];
  const handleLeft = () => Math.round(boxOf(handle).left);
  // A quarter of the way, and a position just before the end.
  for (const distance of [100, Math.floor(rail.width - start.width) - 4]) {
    const from = centreOf(handle);
    await drag(from, distance);
    await expect.poll(handleLeft).toBe(Math.round(start.left + distance));
    await expect.element(slider).not.toHaveAttribute("aria-valuenow", "0");
    await mouse("mouseReleased", { x: from.x + distance, y: from.y });
    await expect.element(idle()).toBeVisible();
    await expect.poll(handleLeft).toBe(Math.round(start.left));
  }
  const from = centreOf(handle);
  // The system has claimed the touch.
  await drag(from, 100);
  handle.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
  await expect.poll(handleLeft).toBe(Math.round(start.left));
  await mouse("mouseReleased", from);
  await drag(from, rail.width);
  await mouse("mouseReleased", { x: from.x + rail.width, y: from.y });
  await expect.element(passed()).toBeVisible();
  const locked = boxOf(handle);
  expect(Math.round(locked.right)).toBe(Math.round(rail.right));
  const lockedCentre = centreOf(handle);
  await drag(lockedCentre, -rail.width / 2);
  await mouse("mouseReleased", { x: lockedCentre.x - rail.width / 2, y: lockedCentre.y });
  await expect.element(passed()).toBeVisible();
  expect(boxOf(handle).left).toBe(locked.left);
});

test("[SLIDER-04] reports the slider as missing while its drag is being checked", async () => {
  answerSignInForm();
  const checkAnswer = deferred<null>();
  answer("captcha.check", () => checkAnswer.promise);
  const [keyCalls, signInCalls] = [answerEncryptionKey(), answer("signIn.withPassword", wrong)];
  await openApp("/user/login");
  await userEvent.fill(username(), "buyer");
  await userEvent.fill(password(), "Wrong@2026");
  page.getByRole("slider").element().focus();
  await userEvent.keyboard("{ArrowRight}".repeat(10));
  await expect.element(page.getByText("正在验证", { exact: true })).toBeVisible();
  await userEvent.click(submit());
  await expect.element(missing()).toBeVisible();
  await expectNoCalls(keyCalls, signInCalls);
  checkAnswer.resolve(null);
  await expect.element(passed()).toBeVisible();
  expect(missing().query()).toBeNull();
  await userEvent.click(submit());
  await expect.element(idle()).toBeVisible();
  expect(missing().query()).toBeNull();
  expect(signInCalls.inputs).toHaveLength(1);
});

test("[SLIDER-05] works by touch on a phone, is as wide as the form and shows its fault below", async () => {
  await page.viewport(375, 740);
  answerSignInForm();
  await openApp("/user/login");
  const slider = page.getByRole("slider");
  await expect.element(slider).toBeEnabled();
  await userEvent.click(submit());
  await expect.element(missing()).toBeVisible();
  const rail = boxOf(slider.element().parentElement);
  const [below, button] = [boxOf(missing().element()), boxOf(submit().element())];
  expect(below.top).toBeGreaterThanOrEqual(rail.bottom);
  expect(below.top).toBeLessThan(button.top);
  expect(Math.round(rail.width)).toBe(Math.round(button.width));
  const from = centreOf(slider.element());
  await dragByFinger(from, { x: from.x + rail.width, y: from.y });
  await expect.element(passed()).toBeVisible();
  await page.viewport(1440, 900);
});
