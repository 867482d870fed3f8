import { entryTable } from "virtual:api-table";
import { REQUEST_TIMEOUT_MS } from "@tender/contract/constants";
import { portalConfig } from "#shared/config/portal-config.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { readCredentials, renewStoredSession } from "#shared/storage/stored-session.ts";
import type { CallKey } from "./api-table.ts";
import { createClient } from "./create-client.ts";

export { ApiError, isAborted } from "./api-error.ts";
export type { ResultFor } from "./create-client.ts";

/**
 * Loads the rows that the first script lacks. Only this module imports them: a second importer would give the bundler's
 * helpers a chunk of their own.
 */
export const loadTable = boundedLoad(async () => (await import("virtual:api-table-rest")).restTable);

/** Loads the rows for a signed-in person before the first call needs them. */
export const prepareCalls = (): void => void loadTable().catch(() => undefined);

/** The specification defines separate hosts for two calls. */
const baseOf: Partial<Record<CallKey, "ssoBaseUrl" | "subsystemBaseUrl">> = {
  "session.signOutAtGateway": "ssoBaseUrl",
  "launcher.listSubsystems": "subsystemBaseUrl",
};

const client = createClient({
  table: entryTable,
  loadTable,
  baseUrl: (key) => portalConfig[baseOf[key] ?? "apiBaseUrl"],
  appId: () => portalConfig.portalAppId,
  timeoutMs: REQUEST_TIMEOUT_MS,
  credentials: readCredentials,
  fetch: (url, init) => fetch(url, init),
  now: Date.now,
  onUsed: renewStoredSession,
});

export const { call, callEnvelope } = client;
