import { useQueryClient } from "@tanstack/react-query";
import type { SubsystemEntry } from "@tender/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, call } from "#shared/api/client.ts";
import { useIsUnmounted } from "#shared/hooks/use-is-unmounted.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { readStored, removeStored, writeStored } from "#shared/storage/stored-values.ts";
import { launcherKey } from "../api.ts";
import { type EntryPorts, enterSubsystem } from "../model/enter-subsystem.ts";
import type { Destination } from "../model/entry-destination.ts";
import { launcherText } from "../text.ts";
import { isCertificateError, refusalOf } from "./certification-refusal.ts";
import type { Refusal } from "./refusal-note.tsx";
import { useCertification } from "./use-certification.tsx";

export interface EntryControl {
  /** The dialog of the certificate check; null: none is open. */
  readonly dialog: ReactNode;
  /** Id of the subsystem that is being entered; no other entry can start until it ends. Null: none. */
  readonly appId: string | null;
  readonly enter: (entry: SubsystemEntry) => void;
  /**
   * Records an entry whose page the browser opens in a new tab. False: no tab may open, because another entry is
   * running or because the certificate is checked in this tab first.
   */
  readonly enterInNewTab: (entry: SubsystemEntry) => boolean;
}

type OnEntered = (entry: SubsystemEntry, destination: Destination | null) => void;

/** Counts the entries in this window from all components: only the latest one counts. */
let entryCount = 0;

/**
 * Enters a subsystem in the same window. `onRefused` receives the refusal to show, or null when an entry starts.
 * `onNavigated` is called when the target is a page of this application and the current page stays loaded. `page`: a page
 * of the subsystem that replaces its first page, and the present entry of the history.
 */
export function useEnterSubsystem(
  onRefused: (refusal: Refusal | null) => void,
  onNavigated?: () => void,
  page?: string,
): EntryControl {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { certify, dialog } = useCertification();
  const [appId, setAppId] = useState<string | null>(null);
  const isUnmounted = useIsUnmounted();
  // A ref beside the state: the second click of a double click precedes the next render.
  const isBusy = useRef(false);

  const finish = () => {
    isBusy.current = false;
    setAppId(null);
  };

  // The Back button may restore this page from the cache in the middle of an entry.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isBusy.current = false;
      setAppId(null);
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  function followDestination(entry: SubsystemEntry, destination: Destination | null): void {
    if (destination?.kind === "address") {
      // The progress indicator stays until the browser leaves the page.
      window.location.assign(destination.href);
      return;
    }
    finish();
    if (destination?.kind === "refused") onRefused({ name: entry.appCnName, message: launcherText.refused });
    if (destination?.kind !== "route") return;
    // The list of recent subsystems has changed.
    void queries.invalidateQueries({ queryKey: launcherKey });
    void navigate(page ?? destination.path, { replace: page !== undefined });
    onNavigated?.();
  }

  function showRefusal(entry: SubsystemEntry, error: unknown): void {
    if (reportSessionError(error)) return;
    const refusal = { name: entry.appCnName, ...refusalOf(error) };
    onRefused(isCertificateError(error) ? { ...refusal, retry: () => enter(entry) } : refusal);
  }

  function startEntry(entry: SubsystemEntry, onEntered: OnEntered, isAbandoned: () => boolean): void {
    isBusy.current = true;
    setAppId(entry.appId);
    onRefused(null);
    enterSubsystem(entry, { ...browserPorts(), certify: () => certify(entry.appCnName), isAbandoned }).then(
      (destination) => onEntered(entry, destination),
      (error: unknown) => {
        finish();
        if (!isUnmounted.current && !isAbandoned()) showRefusal(entry, error);
      },
    );
  }

  function finishInNewTab(): void {
    finish();
    void queries.invalidateQueries({ queryKey: launcherKey });
  }

  function enterHere(entry: SubsystemEntry): void {
    entryCount += 1;
    const entryNumber = entryCount;
    startEntry(entry, followDestination, () => isUnmounted.current || entryCount !== entryNumber);
  }

  const enter = (entry: SubsystemEntry) => {
    if (!isBusy.current) enterHere(entry);
  };

  function enterInNewTab(entry: SubsystemEntry): boolean {
    if (isBusy.current) return false;
    if (entry.certificateRequired) enterHere(entry);
    // An entry in a tab of its own continues there, whatever happens to this page.
    else startEntry(entry, finishInNewTab, () => false);
    return !entry.certificateRequired;
  }

  return { appId, enter, enterInNewTab, dialog };
}

const browserPorts = (): Omit<EntryPorts, "certify" | "isAbandoned"> => ({
  accessToken: readCredentials()?.accessToken ?? null,
  readAppId: () => readStored("CURRENT_APP_ID"),
  storeAppId: (appId) => (appId === null ? removeStored("CURRENT_APP_ID") : writeStored("CURRENT_APP_ID", appId)),
  postLog: (log) => call("trade.addLoginLog", { body: log }),
  enter: (appId) => call("launcher.enter", { body: { appId } }),
  isCertified: () => call("trade.checkBondFee"),
  needsCertificate: (error) => error instanceof ApiError && error.code === "launcher.certificate_required",
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
