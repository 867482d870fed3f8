import type { SubsystemEntry } from "@tender/contract";
import { type Destination, destinationOf } from "./entry-destination.ts";
import { type LoginLog, loginLogOf } from "./login-log.ts";

/** Maximum time in milliseconds that an entry waits for the login log. */
const LOG_TIMEOUT_MS = 2_000;

export interface EntryPorts {
  readonly accessToken: string | null;
  readonly readAppId: () => string | null;
  readonly storeAppId: (appId: string | null) => void;
  readonly postLog: (log: LoginLog) => Promise<unknown>;
  readonly enter: (appId: string) => Promise<{ url: string }>;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Returns whether a certificate was shown today. */
  readonly isCertified: () => Promise<boolean>;
  /** Lets the user show a certificate; false: the user cancelled. Throws the refusal of the certificate. */
  readonly certify: () => Promise<boolean>;
  /** Returns whether the user has left the page or begun another entry, so that no navigation may follow. */
  readonly isAbandoned: () => boolean;
  /** Returns whether the refusal requires a certificate. */
  readonly needsCertificate: (error: unknown) => boolean;
}

/**
 * Enters a subsystem. A certificate is shown first if the list requires one, or if the server does on entry: the list
 * may be older than midnight. Null: the user cancelled or has left the page.
 */
export async function enterSubsystem(entry: SubsystemEntry, ports: EntryPorts): Promise<Destination | null> {
  if (entry.certificateRequired && !(await ports.isCertified()) && !(await ports.certify())) return null;
  try {
    return await runEntry(entry, ports);
  } catch (error) {
    if (!ports.needsCertificate(error)) throw error;
    // Writes the log again: the server records no entry without the required certificate.
    return (await ports.certify()) ? runEntry(entry, ports) : null;
  }
}

/**
 * Stores the choice, writes the login log and reads the address. The log never prevents an entry: its failure is
 * ignored, and its answer is awaited for a bounded time, because leaving the page would abort it. A refused or
 * cancelled entry restores the former choice, otherwise the workspace would read menus of a subsystem that was not
 * entered. Throws the refusal of the entry.
 */
async function runEntry(entry: SubsystemEntry, ports: EntryPorts): Promise<Destination | null> {
  if (ports.isAbandoned()) return null;
  const former = ports.readAppId();
  // A choice that another entry or a sign-out has stored since then stays.
  const restoreChoice = () => {
    if (ports.readAppId() === entry.appId) ports.storeAppId(former);
  };
  ports.storeAppId(entry.appId);
  try {
    const log = ports.postLog(loginLogOf(entry, ports.accessToken)).catch(() => undefined);
    await Promise.race([log, ports.wait(LOG_TIMEOUT_MS)]);
    const answer = ports.isAbandoned() ? null : await ports.enter(entry.appId);
    if (answer !== null && !ports.isAbandoned()) return destinationOf(answer.url);
    restoreChoice();
    return null;
  } catch (error) {
    restoreChoice();
    throw error;
  }
}
