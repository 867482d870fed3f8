import type { SubsystemEntry } from "@tender/contract";
import { type Destination, destinationOf } from "./entry-destination.ts";
import { type LoginLog, loginLogOf } from "./login-log.ts";

/** How long a slow login log may hold up the entry. */
const LOG_PATIENCE_MS = 2_000;

export interface EntryPorts {
  readonly accessToken: string | null;
  readonly readAppId: () => string | null;
  readonly storeAppId: (appId: string | null) => void;
  readonly postLog: (log: LoginLog) => Promise<unknown>;
  readonly enter: (appId: string) => Promise<{ url: string }>;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Asks the server whether a certificate was shown today. */
  readonly isCertified: () => Promise<boolean>;
  /** Lets the person show one; false where they gave up. Throws why it was not taken. */
  readonly certify: () => Promise<boolean>;
  /** Has the person gone elsewhere since, or begun another entry? Nobody is to be taken away from there. */
  readonly isGivenUp: () => boolean;
  /** Is this a refusal for want of a certificate? */
  readonly isCertificateOwed: (error: unknown) => boolean;
}

/**
 * Enters a subsystem, a certificate shown first where the list says that one is owed, or where the server says so at the
 * door: the list may be older than midnight. Null: the person gave up, or has gone elsewhere.
 */
export async function enterSubsystem(entry: SubsystemEntry, ports: EntryPorts): Promise<Destination | null> {
  if (entry.certificateRequired && !(await ports.isCertified()) && !(await ports.certify())) return null;
  try {
    return await goIn(entry, ports);
  } catch (error) {
    if (!ports.isCertificateOwed(error)) throw error;
    // With its log once more: the server notes no entry of somebody who owes a certificate.
    return (await ports.certify()) ? goIn(entry, ports) : null;
  }
}

/**
 * Stores the choice, writes the login log and asks for the address. The log never prevents an entry: its failure is
 * ignored and its answer awaited for a bounded time, since leaving the page would cut it off. A refused entry throws
 * and gives the former choice back, or the workspace would look for the menus of a subsystem nobody is in; so does one that
 * was given up.
 */
async function goIn(entry: SubsystemEntry, ports: EntryPorts): Promise<Destination | null> {
  if (ports.isGivenUp()) return null;
  const former = ports.readAppId();
  // What was stored or removed since, by another entry or a sign-out, stays so.
  const giveBack = () => {
    if (ports.readAppId() === entry.appId) ports.storeAppId(former);
  };
  ports.storeAppId(entry.appId);
  try {
    const log = ports.postLog(loginLogOf(entry, ports.accessToken)).catch(() => undefined);
    await Promise.race([log, ports.wait(LOG_PATIENCE_MS)]);
    const answer = ports.isGivenUp() ? null : await ports.enter(entry.appId);
    if (answer !== null && !ports.isGivenUp()) return destinationOf(answer.url);
    giveBack();
    return null;
  } catch (error) {
    giveBack();
    throw error;
  }
}
