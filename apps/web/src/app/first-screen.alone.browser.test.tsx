import { hydrateRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lazyFooter, lazyPicture } from "#shared/public-frame/lazy-parts.tsx";
import { Entry } from "./entry.tsx";
import { firstScreen } from "./first-screen.tsx";
import { setSignInShown } from "./sign-in-place.ts";

const settings = {
  platformName: "某市<采购>平台",
  registerUrl: "/join",
  forgotPasswordUrl: "/forgot",
  browsers: [{ name: "Chrome", url: "https://browser.test/" }],
  footer: { company: "某某采购有限公司", icp: null, police: null },
};

/** Hydrates the delivered page as main.tsx does. `beforeScript` runs on the page before its script. */
async function hydrateDelivered(settings: object, beforeScript: (root: HTMLElement) => void = () => undefined) {
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = firstScreen(JSON.stringify(settings)).markup;
  beforeScript(root);
  const delivered = root.innerHTML;
  setSignInShown({ username: "", password: "" });
  const recovered: unknown[] = [];
  const app = hydrateRoot(root, <Entry picture={lazyPicture} footer={lazyFooter} />, {
    onRecoverableError: (error) => recovered.push(error),
  });
  await expect.element(page.getByRole("slider")).not.toHaveAttribute("aria-disabled");
  return {
    delivered,
    recovered,
    shown: root.innerHTML,
    async end() {
      app.unmount();
      root.remove();
      setSignInShown(null);
    },
  };
}

// React's development build reports every difference on the console, which fails the test.
test.each([
  ["by default", settings],
  ["with sign-in by SMS", { ...settings, phoneLoginEnabled: true }],
])("[LOGIN-02, LOGIN-03] hydrates the delivered screen without a change, %s", async (_case, shownSettings) => {
  const { delivered, shown, recovered, end } = await hydrateDelivered(shownSettings);
  expect(recovered).toEqual([]);
  expect(shown).toBe(delivered.replace(' aria-disabled="true"', ""));
  await end();
});

test("delivers settings as text, without style attributes that the policy refuses", () => {
  const { title, markup } = firstScreen(JSON.stringify(settings));
  expect(title).toBe("登录 · 某市<采购>平台");
  expect(markup).toContain("某市&lt;采购&gt;平台");
  expect(markup).toContain('href="/join"');
  expect(markup).toContain('autoComplete="username"');
  expect(markup).toContain('autoComplete="current-password"');
  expect(markup).not.toMatch(/\sstyle=|<script|\son\w+=/);
});

test("[LOGIN-12] keeps the input typed before the script has loaded", async () => {
  const { end } = await hydrateDelivered(settings, (root) => {
    for (const [name, value] of [
      ["username", "a@b.cn"],
      ["password", "Tender@2026"],
    ] as const)
      (root.querySelector(`[name="${name}"]`) as HTMLInputElement).value = value;
    (root.querySelector('[name="remember_me"]') as HTMLInputElement).checked = true;
    (root.querySelector('[name="password"]') as HTMLInputElement).focus();
  });
  const username = page.getByLabelText("用户名");
  await expect.element(username).toHaveValue("a@b.cn");
  await expect.element(username).toHaveAttribute("inputmode", "email");
  await expect.element(page.getByLabelText("密码", { exact: true })).toHaveValue("Tender@2026");
  await expect.element(page.getByLabelText("密码", { exact: true })).toHaveFocus();
  await expect.element(page.getByRole("checkbox", { name: "7 天内自动登录" })).toBeChecked();
  await end();
});

test("corrects the year of a screen that was delivered in an earlier year", async () => {
  const { recovered, end } = await hydrateDelivered(settings, (root) => {
    const [copyright] = root.querySelectorAll("footer span");
    if (copyright) copyright.textContent = "版权所有 © 1999 某某采购有限公司";
  });
  expect(recovered).toEqual([]);
  await expect
    .element(page.getByRole("contentinfo"))
    .toHaveTextContent(`版权所有 © ${new Date().getFullYear()} 某某采购有限公司`);
  await end();
});
