import type { ComponentType } from "react";
import type { SignInWork } from "#features/public/sign-in/sign-in-work.ts";
import { boundChunkLoad } from "#shared/loading/chunk-load.ts";
import { waitForIdle } from "#shared/loading/wait-for-idle.ts";
import { createStore } from "#shared/store/create-store.ts";

export interface AppPart {
  readonly App: ComponentType | null;
  /** The app failed to load when it was needed; the page has to be reloaded. */
  readonly isMissing: boolean;
}

const part = createStore<AppPart>({ App: null, isMissing: false });

export const useAppPart = part.use;

/** Loads everything but the sign-in screen: the sign-in itself and the pages behind it. */
export async function loadApp(): Promise<SignInWork> {
  const { App, signInWork } = await boundChunkLoad(() => import("./app.tsx"));
  if (part.get().App === null) part.set({ App, isMissing: false });
  return signInWork;
}

/** Loads the app where nothing can be shown without it, and marks it as missing on failure. */
export const requireApp = (): void => void loadApp().catch(() => part.set({ App: null, isMissing: true }));

/** Loads the app while the delivered form is idle, or at the first user action. */
export function preloadApp(): void {
  // A failure shows when the part is needed; the load is retried then.
  const load = () => void loadApp().catch(() => undefined);
  for (const eventName of ["pointerdown", "keydown", "popstate"]) addEventListener(eventName, load, { once: true });
  void waitForIdle().then(load);
}
