import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openPart, toast } from "#test/browser/open.tsx";
import { rememberSignIn } from "#test/browser/person.ts";
import { TicketPanel } from "./ticket-panel.tsx";

test("issues a one-time link for a signed-in user", async () => {
  rememberSignIn();
  answer("sso.issueTicket", { url: "http://localhost:3000/?ticket=ST-1" });
  openPart(<TicketPanel />);
  await userEvent.click(page.getByRole("button", { name: "签发票据" }));
  await expect.element(page.getByText("http://localhost:3000/?ticket=ST-1")).toBeVisible();
  answer("sso.issueTicket", refusal("http.too_many_requests", { retryAfterSeconds: 5 }, { seconds: 5 }));
  await userEvent.click(page.getByRole("button", { name: "签发票据" }));
  await expect.element(toast("操作过于频繁，请 5 秒后再试")).toBeVisible();
});

test("asks a visitor to sign in first", async () => {
  openPart(<TicketPanel />);
  await expect
    .element(page.getByRole("link", { name: "前往登录" }))
    .toHaveAttribute("href", "/user/login?redirect=%2Fdev");
});
