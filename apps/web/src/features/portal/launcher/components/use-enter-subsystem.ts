import { useQueryClient } from "@tanstack/react-query";
import type { SubsystemEntry } from "@tender/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, call } from "#shared/api/client.ts";
import { useIsGone } from "#shared/hooks/use-is-gone.ts";
import { tellOfSession } from "#shared/query/tell-of-session.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { readStored, removeStored, writeStored } from "#shared/storage/stored-values.ts";
import { launcherKey } from "../api.ts";
import { type EntryPorts, enterSubsystem } from "../model/enter-subsystem.ts";
import type { Destination } from "../model/entry-destination.ts";
import { launcherText } from "../text.ts";
import { isOfCertificate, refusalOf } from "./certification-refusal.ts";
import type { Refusal } from "./refusal-note.tsx";
import { useCertification } from "./use-certification.tsx";

export interface Entering {
  /** What is asked of the person on the way in. */
  readonly dialog: ReactNode;
  /** The subsystem that is being entered; meanwhile nothing else can be. */
  readonly appId: string | null;
  readonly enter: (entry: SubsystemEntry) => void;
  /**
   * Notes the entry into one of ours that the browser opens in a tab of its own. False where nothing may be opened: another
   * is being entered, or a certificate is asked for first, which takes place here.
   */
  readonly enterBeside: (entry: SubsystemEntry) => boolean;
}

type Follow = (entry: SubsystemEntry, destination: Destination | null) => void;

/** Counts what was to be entered in this window, from wherever on the page: the last of it is meant. */
let begun = 0;

/**
 * Enters a subsystem in the same window. `onRefused` is told what the user should read; null when they try again.
 * `onMoved`: it was a page of ours, and this page stays.
 */
export function useEnterSubsystem(onRefused: (refusal: Refusal | null) => void, onMoved?: () => void): Entering {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { certify, dialog } = useCertification();
  const [appId, setAppId] = useState<string | null>(null);
  const isGone = useIsGone();
  // Beside the state: the second click of a double click comes before the state is drawn.
  const isBusy = useRef(false);

  const settle = () => {
    isBusy.current = false;
    setAppId(null);
  };

  // The Back button may bring this page back as it was left: in the middle of an entry.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isBusy.current = false;
      setAppId(null);
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  function follow(entry: SubsystemEntry, destination: Destination | null): void {
    if (destination?.kind === "address") {
      // The sign of progress stays until the browser has left the page.
      window.location.assign(destination.href);
      return;
    }
    settle();
    if (destination?.kind === "refused") onRefused({ name: entry.appCnName, message: launcherText.refused });
    if (destination?.kind !== "route") return;
    // What was entered last has changed.
    void queries.invalidateQueries({ queryKey: launcherKey });
    void navigate(destination.path);
    onMoved?.();
  }

  function refuse(entry: SubsystemEntry, error: unknown): void {
    if (tellOfSession(error)) return;
    const refusal = { name: entry.appCnName, ...refusalOf(error) };
    onRefused(isOfCertificate(error) ? { ...refusal, retry: () => enter(entry) } : refusal);
  }

  function begin(entry: SubsystemEntry, then: Follow, isGivenUp: () => boolean): void {
    isBusy.current = true;
    setAppId(entry.appId);
    onRefused(null);
    enterSubsystem(entry, { ...browserPorts(), certify: () => certify(entry.appCnName), isGivenUp }).then(
      (destination) => then(entry, destination),
      (error: unknown) => {
        settle();
        if (!isGone.current && !isGivenUp()) refuse(entry, error);
      },
    );
  }

  function stay(): void {
    settle();
    void queries.invalidateQueries({ queryKey: launcherKey });
  }

  function beginHere(entry: SubsystemEntry): void {
    begun += 1;
    const own = begun;
    begin(entry, follow, () => isGone.current || begun !== own);
  }

  const enter = (entry: SubsystemEntry) => {
    if (!isBusy.current) beginHere(entry);
  };

  function enterBeside(entry: SubsystemEntry): boolean {
    if (isBusy.current) return false;
    if (entry.certificateRequired) beginHere(entry);
    // What has opened a tab of its own goes on there, wherever this page is led.
    else begin(entry, stay, () => false);
    return !entry.certificateRequired;
  }

  return { appId, enter, enterBeside, dialog };
}

const browserPorts = (): Omit<EntryPorts, "certify" | "isGivenUp"> => ({
  accessToken: readCredentials()?.accessToken ?? null,
  readAppId: () => readStored("CURRENT_APP_ID"),
  storeAppId: (appId) => (appId === null ? removeStored("CURRENT_APP_ID") : writeStored("CURRENT_APP_ID", appId)),
  postLog: (log) => call("trade.addLoginLog", { body: log }),
  enter: (appId) => call("launcher.enter", { body: { appId } }),
  isCertified: () => call("trade.checkBondFee"),
  isCertificateOwed: (error) => error instanceof ApiError && error.code === "launcher.certificate_required",
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
