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

/**
 * Opens the whole app at an address, as a page that was just loaded there, with this state in its history. The former
 * page is removed.
 */
export async function openApp(address: string, state?: unknown): Promise<void> {
  cleanup();
  if (readCredentials() !== null) await loadSignedInParts();
  pageHistory.replace(address, state);
  await loadApp();
  render(<Entry picture={null} footer={<PortalFooter />} />);
}

/**
 * Simulates a reload; the test opens the app afterwards. Only the browser's storages remain, in the state before the
 * page could save anything else. The modules of a test page stay in memory, so they are notified first that the
 * storages are empty, to drop their state, and then that the stored values are back.
 */
export async function simulateReload(): Promise<void> {
  const { getAppearance } = await import("#app/workspace/appearance/appearance-store.ts");
  const stored = [window.localStorage, window.sessionStorage].map((area) => [area, Object.entries(area)] as const);
  cleanup();
  queryClient.clear();
  clearAllStored();
  dispatchStorageEvent();
  const remaining = [getSession(), differenceOf(defaultSettings, getAppearance())];
  if (JSON.stringify(remaining) !== "[null,{}]") throw new Error(`remembered: ${JSON.stringify(remaining)}`);
  for (const [area, entries] of stored) for (const [key, value] of entries) area.setItem(key, value);
  dispatchStorageEvent();
}

/** Sends the event that a change in another tab causes. */
const dispatchStorageEvent = () =>
  window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: window.localStorage }));

/** Loads the parts before the test's assertions: on a busy machine this takes longer than an assertion waits. */
const loadSignedInParts = () =>
  Promise.all([
    import("#app/signed-in-pages.tsx"),
    import("#app/portal-frame/portal-page.tsx"),
    import("#app/workspace/workspace-routes.tsx"),
  ]);

/** Renders one component of the signed-in part inside router, cache, confirmations and toasts. */
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

/** Path and search of the current address. */
export const readAddress = (): string => window.location.pathname + window.location.search;

/** Returns everything that the browser stores for the page: storages, history state and address. */
export const readAllStored = (): string =>
  JSON.stringify([window.localStorage, window.sessionStorage, window.history.state, window.location.href]);

const toasts = page.getByRole("region", { name: "通知" });

/** Finds a text in the toasts: a title or a message. */
export const toast = (text: string | RegExp) => toasts.getByText(text, { exact: typeof text === "string" });

/** Finds the one error toast with this title and this text. */
export const failureToast = (title: string, text: string) =>
  toasts
    .getByRole("alert")
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: true }) });

/** Returns the serious and critical findings of axe for the current page. */
export async function seriousFindings(): Promise<string[]> {
  await waitUntilSettled();
  await waitForAnimations();
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/**
 * Waits until no data is stale and every open field refers to an existing list: stale data is dimmed, and a field may
 * briefly refer to a list that is gone.
 */
async function waitUntilSettled(): Promise<void> {
  const isUnsettled = () =>
    document.querySelector("[data-stale]") !== null ||
    [...document.querySelectorAll("[aria-expanded='true'][aria-controls]")].some(
      (field) => document.getElementById(field.getAttribute("aria-controls") ?? "") === null,
    );
  await expect.poll(isUnsettled).toBe(false);
}

/**
 * Waits for running animations, since a half-visible element does not have its final contrast. Endless animations are
 * ignored.
 */
async function waitForAnimations(): Promise<void> {
  const runningAnimations = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
  for (let running = runningAnimations(); running.length > 0; running = runningAnimations())
    await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
}

/** The timeout of the suite. */
const PATIENCE_MS = 30_000;

/** Returns whether the page scrolls sideways after all parts have adapted to the width of the window. */
export async function scrollsSideways(): Promise<boolean> {
  await waitTwoFrames();
  await waitForAnimations();
  const deadline = performance.now() + PATIENCE_MS;
  while (isWiderThanWindow() && performance.now() < deadline) await waitTwoFrames();
  return isWiderThanWindow();
}

/**
 * Returns where the open page scrolls sideways at 1440, 1024 and 375 px, and the serious findings of axe at the widest
 * and the narrowest.
 */
export async function faultsOfWidths(): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1440, 1024, 375]) {
    await page.viewport(width, 900);
    if (await scrollsSideways()) faults.push(`${width} px: scrolls sideways`);
    if (width !== 1024) faults.push(...(await seriousFindings()).map((finding) => `${width} px: ${finding}`));
  }
  await page.viewport(1440, 900);
  return faults;
}

/** Two frames: values that are measured in the first are rendered in the second. */
const waitTwoFrames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

const isWiderThanWindow = (): boolean => document.documentElement.scrollWidth > document.documentElement.clientWidth;
