import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../../test/browser/answers.ts";
import { holdClock, pass } from "../../../test/browser/clock.ts";
import { openPart, toast } from "../../../test/browser/open.tsx";
import { rememberSignIn } from "../../../test/browser/person.ts";
import { departures } from "../../../test/browser/setup.ts";
import { call } from "../api/client.ts";
import { readCredentials } from "../storage/stored-session.ts";
import { reportError } from "./report-error.ts";

const callFailing = () => void call("profile.readAppearance").catch(reportError);

const openCaller = () =>
  openPart(
    <button type="button" onClick={callFailing}>
      查询
    </button>,
    "/system/jobs",
  );

test("[ERR-24] tells somebody without a token that the call is not allowed, and stays", async () => {
  answer("profile.readAppearance", refusal("http.unauthenticated"));
  await openCaller();
  holdClock();
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect.element(toast("未授权，请重新登录")).toBeVisible();
  pass(1_500);
  expect(departures).toEqual([]);
});

test("[ERR-24, GUARD-20] signs out after a 401 and loads the page anew 1.5 s later", async () => {
  rememberSignIn();
  answer("profile.readAppearance", refusal("http.unauthenticated"));
  await openCaller();
  holdClock();
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect.element(toast("未授权，请重新登录")).toBeVisible();
  pass(1_499);
  expect(readCredentials()).not.toBeNull();
  expect(departures).toEqual([]);
  pass(1);
  expect(readCredentials()).toBeNull();
  expect(departures).toEqual(["reload"]);
});
