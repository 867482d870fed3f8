import type { LockCertificate } from "@tender/certificate-lock";
import { useEffect, useRef, useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { useIsUnmounted } from "#shared/hooks/use-is-unmounted.ts";
import { findBridge } from "./find-bridge.ts";
import type { LockBridge } from "./lock-bridge.ts";
import { LockError } from "./lock-error.ts";
import { lockText } from "./lock-text.ts";

export type LockReading =
  | { readonly kind: "looking" }
  /** This browser has no bridge to a lock. */
  | { readonly kind: "none" }
  /** Nothing is connected before the person requests it. */
  | { readonly kind: "waiting" | "reading"; readonly bridge: LockBridge }
  | { readonly kind: "failed"; readonly bridge: LockBridge; readonly error: LockError }
  | {
      readonly kind: "ready";
      readonly bridge: LockBridge;
      readonly certificates: readonly LockCertificate[];
      /** Several certificates: null until the person chooses one. */
      readonly chosen: LockCertificate | null;
    };

const POLL_INTERVAL_MS = 3_000;

/**
 * A lock may be plugged in while the page is open; in development mode a simulated one on another page. After any other
 * failure the device is read again only on request.
 */
const mayChangeByItself = (reading: LockReading): boolean =>
  reading.kind === "none"
    ? portalConfig.mode === "development"
    : reading.kind === "failed" && ["NO_DEVICE", "NO_CERT"].includes(reading.error.code);

const lockErrorFrom = (error: unknown): LockError => {
  if (error instanceof LockError) return error;
  console.error(error);
  return new LockError("UNSUPPORTED", lockText.failed);
};

/**
 * The certificate lock of this machine. It is looked up when the page opens, and read at once or, through an agent, on
 * request.
 */
export function useLock() {
  const [reading, setReading] = useState<LockReading>({ kind: "looking" });
  const isUnmounted = useIsUnmounted();
  const running = useRef<Promise<LockReading> | null>(null);

  async function startReading(bridge: LockBridge): Promise<LockReading> {
    setReading({ kind: "reading", bridge });
    const next = await certificatesOf(bridge);
    running.current = null;
    if (!isUnmounted.current) setReading(next);
    return next;
  }

  /** Shares a running read: the answer of a second one would undo a choice that was made after the first. */
  function readFrom(bridge: LockBridge): Promise<LockReading> {
    running.current ??= startReading(bridge);
    return running.current;
  }

  async function findLock(): Promise<void> {
    const bridge = await findBridge().catch(() => null);
    if (isUnmounted.current) return;
    if (bridge === null) setReading({ kind: "none" });
    else if (bridge.kind === "agent") setReading({ kind: "waiting", bridge });
    else await readFrom(bridge);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lock is looked up once
  useEffect(() => void findLock(), []);

  /** Looks again in the background. The state changes only when a lock is found. */
  async function pollLock(): Promise<void> {
    if (reading.kind === "none") return findLock();
    if (reading.kind !== "failed" || running.current !== null) return;
    const next = await certificatesOf(reading.bridge);
    if (next.kind === "ready" && !isUnmounted.current) setReading((now) => (now === reading ? next : now));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the polling depends only on the reading
  useEffect(() => {
    if (!mayChangeByItself(reading)) return;
    let isPolling = false;
    const onTime = () => {
      if (document.hidden || isPolling) return;
      isPolling = true;
      void pollLock().finally(() => {
        isPolling = false;
      });
    };
    const timer = setInterval(onTime, POLL_INTERVAL_MS);
    document.addEventListener("visibilitychange", onTime);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onTime);
    };
  }, [reading]);

  return {
    reading,
    /** Reads the lock; may be called again. */
    read: async (): Promise<LockReading> => ("bridge" in reading ? readFrom(reading.bridge) : reading),
    choose: (chosen: LockCertificate) => {
      if (reading.kind === "ready") setReading({ ...reading, chosen });
    },
    /** Records that the lock is no longer reachable. */
    markFailed: (error: LockError) => {
      if ("bridge" in reading) setReading({ kind: "failed", bridge: reading.bridge, error });
    },
  };
}

async function certificatesOf(bridge: LockBridge): Promise<LockReading> {
  try {
    const certificates = await bridge.listCertificates();
    return { kind: "ready", bridge, certificates, chosen: (certificates.length === 1 && certificates[0]) || null };
  } catch (error) {
    return { kind: "failed", bridge, error: lockErrorFrom(error) };
  }
}
