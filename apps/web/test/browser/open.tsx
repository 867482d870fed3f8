import { QueryClientProvider } from "@tanstack/react-query";
import axe from "axe-core";
import type { ReactNode } from "react";
import { Router } from "react-router";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { loadApp } from "#app/app-part.ts";
import { Entry } from "#app/entry.tsx";
import { defaultSettings, differenceOf } from "#app/workspace/appearance/appearance-settings.ts";
import { ConfirmHost } from "#shared/feedback/confirm-host.tsx";
import { ToastHost } from "#shared/feedback/toast-host.tsx";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { PortalFooter } from "#shared/public-frame/portal-footer.tsx";
import { queryClient } from "#shared/query/query-client.ts";
import { getSession } from "#shared/session/session.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { clearAllStored } from "#shared/storage/stored-values.ts";
import { cleanup, render } from "./render.ts";

/** The whole app at an address, as a page just loaded there, with what its history keeps; what was open before goes. */
export async function openApp(address: string, kept?: unknown): Promise<void> {
  cleanup();
  if (readCredentials() !== null) await loadSignedInParts();
  pageHistory.replace(address, kept);
  await loadApp();
  render(<Entry picture={null} footer={<PortalFooter />} />);
}

/**
 * What a reload does to a page, the app to be opened again after it: nothing is left but what the browser keeps, as it lay there
 * before anything could still be put away. The modules of a test's page stay; they are told that the storages were emptied, so
 * that they forget, and then that what was kept is back.
 */
export async function forgetPage(): Promise<void> {
  const { getAppearance } = await import("#app/workspace/appearance/appearance-store.ts");
  const kept = [window.localStorage, window.sessionStorage].map((area) => [area, Object.entries(area)] as const);
  cleanup();
  queryClient.clear();
  clearAllStored();
  storagesChanged();
  const remembered = [getSession(), differenceOf(defaultSettings, getAppearance())];
  if (JSON.stringify(remembered) !== "[null,{}]") throw new Error(`remembered: ${JSON.stringify(remembered)}`);
  for (const [area, entries] of kept) for (const [key, value] of entries) area.setItem(key, value);
  storagesChanged();
}

/** As another tab of the browser makes itself heard. */
const storagesChanged = () =>
  window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: window.localStorage }));

/** Loaded before the test looks: on a busy machine that takes longer than an assertion waits. */
const loadSignedInParts = () =>
  Promise.all([
    import("#app/signed-in-pages.tsx"),
    import("#app/portal-frame/portal-page.tsx"),
    import("#app/workspace/workspace-routes.tsx"),
  ]);

/** One component behind sign-in, with what stands around every one: router, cache, confirmations and toasts. */
export function openPart(part: ReactNode, address = "/"): void {
  pageHistory.replace(address);
  const { location } = pageHistory.current();
  render(
    <Router navigator={pageHistory} location={location}>
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
      <ConfirmHost />
      <ToastHost />
    </Router>,
  );
}

/** Path and search that the page stands at. */
export const addressNow = (): string => window.location.pathname + window.location.search;

/** All that a browser keeps of a page without being asked: what lies in its storages, its history and its address. */
export const everythingKept = (): string =>
  JSON.stringify([window.localStorage, window.sessionStorage, window.history.state, window.location.href]);

const toasts = page.getByRole("region", { name: "通知" });

/** What stands in a toast: its title, or its text. */
export const toast = (text: string | RegExp) => toasts.getByText(text, { exact: typeof text === "string" });

/** The one toast that tells of a failure under this title in these words. */
export const failureToast = (title: string, text: string) =>
  toasts
    .getByRole("alert")
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: true }) });

/** Serious and critical findings of axe on what is shown now. */
export async function seriousFindings(): Promise<string[]> {
  await isReadAnew();
  await standsStill();
  const { violations } = await axe.run(document);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** What is about to be replaced is dimmed for that moment, and a field may still say that its list is open when that has left the page. */
async function isReadAnew(): Promise<void> {
  const isBetween = () =>
    document.querySelector("[data-stale]") !== null ||
    [...document.querySelectorAll("[aria-expanded='true'][aria-controls]")].some(
      (field) => document.getElementById(field.getAttribute("aria-controls") ?? "") === null,
    );
  await expect.poll(isBetween).toBe(false);
}

/** What is only half shown has not yet the contrast that it will have; what turns for ever is not waited for. */
async function standsStill(): Promise<void> {
  const underWay = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
  for (let moving = underWay(); moving.length > 0; moving = underWay())
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
}

/** As long as the suite waits for anything. */
const PATIENCE_MS = 30_000;

/** Does anything make the page scroll sideways, once what follows the width of the window has followed it? */
export async function scrollsSideways(): Promise<boolean> {
  await laidOut();
  await standsStill();
  const until = performance.now() + PATIENCE_MS;
  while (isWiderThanWindow() && performance.now() < until) await laidOut();
  return isWiderThanWindow();
}

/** Two pictures later: what measures in the first is drawn in the second. */
const laidOut = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

const isWiderThanWindow = (): boolean => document.documentElement.scrollWidth > document.documentElement.clientWidth;
