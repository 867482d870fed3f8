import type { Certificate, ListFault } from "@tender/x509";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";
import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { authorityKeyOf } from "./certificate-identity.ts";
import type { ProviderRow, ProviderStore } from "./provider.store.ts";
import { parseCertificates } from "./provider-certificates.ts";
import type { ListRow, RevocationStore } from "./revocation.store.ts";
import type * as revocationTasks from "./revocation-tasks.ts";
import type { ValidList } from "./revocation-tasks.ts";

export type RevocationStatus = "good" | "revoked" | "unknown";

export interface FetchResult {
  readonly url: string;
  readonly isOk: boolean;
  readonly problem: string | null;
}

/** Result of a fetch: a valid list, or the fault in words. */
export interface Fetched {
  readonly url: string;
  readonly list: ValidList | string;
}

export interface AuthorityLists {
  readonly authority: Certificate;
  readonly lists: readonly ListRow[];
}

/** Revocation lists: their sources and their contents. */
export interface Revocation {
  /** Status of a chain from a person's certificate up to the root; checks every certificate below the root. */
  statusOf(chain: readonly Certificate[]): Promise<RevocationStatus>;
  /** Reads a list that an administrator uploads. Throws certificate.bad_crl. */
  read(provider: ProviderRow, text: string): Promise<ValidList>;
  /** Stores a list. `source`: its address; null: uploaded. Throws certificate.older_crl. */
  storeList(tx: Tx, provider: ProviderRow, list: ValidList, source: string | null): Promise<void>;
  /** Fetches the lists from the provider's addresses. */
  fetch(provider: ProviderRow): Promise<Fetched[]>;
  storeFetched(tx: Tx, provider: ProviderRow, fetched: readonly Fetched[]): Promise<FetchResult[]>;
  /** Fetches and stores the lists that are due; returns the number of providers. */
  refreshDue(): Promise<number>;
  /** The authorities of a provider with their stored lists. */
  describe(provider: ProviderRow): Promise<AuthorityLists[]>;
}

export interface RevocationDeps {
  readonly store: RevocationStore;
  /** Connections for long writes: lists are large. */
  readonly work: Db;
  readonly providers: Pick<ProviderStore, "claimDue" | "recordAttempt">;
  /**
   * Fetches an address that an administrator entered. Throws when the status is not 200, the answer is too large, or it
   * times out.
   */
  readonly fetchList: (url: string) => Promise<Buffer>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const faultTexts: Readonly<Record<ListFault | "unreadable", string>> = {
  unreadable: "无法读取",
  "unknown-issuer": "签发者不是该机构的证书",
  "bad-signature": "签名不正确",
  partial: "只涉及部分证书或部分吊销原因",
  outdated: "已超过下次更新时间",
  "not-yet": "尚未生效",
};
const NOT_FETCHED = "无法下载";
const RETRY_MS = 5 * 60_000;

const authoritiesOf = ({ rootsPem, intermediatesPem }: ProviderRow): Certificate[] => [
  ...parseCertificates(rootsPem),
  ...parseCertificates(intermediatesPem),
];

const runInThread = tasksIn<typeof revocationTasks>(new URL("./revocation-tasks.ts", import.meta.url));

export function createRevocation({ store, work, providers, fetchList, clock, logger }: RevocationDeps): Revocation {
  /** Returns the list, or its fault in words. Runs in another thread, since large lists take seconds to verify. */
  async function checkList(provider: ProviderRow, bytes: Buffer): Promise<ValidList | string> {
    const authoritiesPem = `${provider.rootsPem}\n${provider.intermediatesPem}`;
    const list = await runInThread("checkList", { bytes: Uint8Array.from(bytes), authoritiesPem, at: clock.now() });
    return typeof list === "string" ? faultTexts[list] : list;
  }

  const storeList: Revocation["storeList"] = async (tx, provider, list, source) => {
    const row = {
      providerId: provider.id,
      authorityKey: list.authorityKey,
      thisUpdate: new Date(list.thisUpdate),
      nextUpdate: new Date(list.nextUpdate),
      readAt: new Date(clock.now()),
      source,
      revokedCount: list.revoked.length,
    };
    const scopes = list.addresses.length > 0 ? list.addresses : [""];
    let isStored = false;
    for (const scope of scopes) if (await store.replace(tx, { ...row, scope }, list.revoked)) isStored = true;
    if (!isStored) throw new AppError("certificate.older_crl");
  };

  function reportFetchFailure(error: unknown, url: string): string {
    logger.warn({ err: error, url }, "a revocation list could not be fetched");
    return NOT_FETCHED;
  }

  async function fetch(provider: ProviderRow): Promise<Fetched[]> {
    const fetched: Fetched[] = [];
    for (const url of provider.crlUrls) {
      const list = fetchList(url).then((bytes) => checkList(provider, bytes));
      fetched.push({ url, list: await list.catch((error: unknown) => reportFetchFailure(error, url)) });
    }
    return fetched;
  }

  async function storeFetchedList(tx: Tx, provider: ProviderRow, { url, list }: Fetched): Promise<FetchResult> {
    if (typeof list === "string") return { url, isOk: false, problem: list };
    try {
      await tx.transaction((inner) => storeList(inner, provider, list, url));
      return { url, isOk: true, problem: null };
    } catch (error) {
      // Not a failure: a mirror that lags behind serves an older list.
      if (error instanceof AppError && error.code === "certificate.older_crl")
        return { url, isOk: true, problem: null };
      return { url, isOk: false, problem: reportFetchFailure(error, url) };
    }
  }

  const storeFetched: Revocation["storeFetched"] = async (tx, provider, fetched) => {
    const results: FetchResult[] = [];
    for (const result of fetched) results.push(await storeFetchedList(tx, provider, result));
    const waitMs = results.every(({ isOk }) => isOk) ? 0 : Math.max(0, provider.crlRefreshMinutes * 60_000 - RETRY_MS);
    await providers.recordAttempt(tx, provider.id, new Date(clock.now() - waitMs));
    return results;
  };

  return {
    statusOf: async (chain) => {
      const queries = chain.slice(0, -1).map((certificate, index) => {
        const issuer = chain[index + 1] as Certificate;
        const { serial, extensions } = certificate;
        return { authorityKey: authorityKeyOf(issuer), serial, addresses: extensions.listAddresses };
      });
      const now = new Date(clock.now());
      const found = await Promise.all(queries.map((query) => store.statusOf(query, now)));
      if (found.some(({ isRevoked }) => isRevoked)) return "revoked";
      return found.every(({ isCurrent }) => isCurrent) ? "good" : "unknown";
    },
    read: async (provider, text) => {
      const list = await checkList(provider, Buffer.from(text, "utf8"));
      if (typeof list === "string") throw new AppError("certificate.bad_crl", { values: { problem: list } });
      return list;
    },
    storeList,
    fetch,
    storeFetched,
    refreshDue: async () => {
      const due = await providers.claimDue(new Date(clock.now()));
      for (const provider of due) {
        const fetched = await fetch(provider);
        await work.transaction((tx) => storeFetched(tx, provider, fetched));
      }
      return due.length;
    },
    describe: async (provider) => {
      const lists = await store.listOf(provider.id);
      return authoritiesOf(provider)
        .filter(({ extensions }) => extensions.authority !== null)
        .map((authority) => ({
          authority,
          lists: lists.filter(({ authorityKey }) => authorityKey === authorityKeyOf(authority)),
        }));
    },
  };
}
