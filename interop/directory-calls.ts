import { setTimeout as pause } from "node:timers/promises";
import type { EndpointKey, EndpointOf, Envelope, FailureDetails, RequestOf, ResultOf } from "@tender/contract";
import { wireOf } from "../packages/testkit/src/addresses.ts";
import { type Portal, person } from "./portal.ts";

type DirectoryInput = RequestOf<EndpointOf<"directoryAdmin.save">>["body"];
type Trial = RequestOf<EndpointOf<"directoryAdmin.testConnection">>["body"];

/** Connection settings that all calls share. */
export type DirectorySettings = Omit<Trial, "id" | "bindSecret">;

/** Default rules of a directory in a portal: people sign in with it, imports are started by hand. */
export const rules: Omit<DirectoryInput, keyof Trial | "version"> = {
  enabled: true,
  signIn: true,
  makesAccounts: false,
  schedule: "off",
  dailyAt: "02:00",
  whenGone: "freeze",
  freezePercent: 20,
  mayAdminister: false,
  orgCode: null,
};

type Answer<R> =
  | (Envelope<R> & { readonly success: true })
  | (Envelope<FailureDetails | null> & { readonly success: false });

/** Returns the result of a call. Throws for a refusal. */
export function resultOf<R>(answer: Answer<R>): R {
  if (!answer.success) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.result;
}

/** Calls of an administrator and of people at a portal with a directory. */
export async function directoryCalls({ url: portal }: Portal) {
  async function call<K extends EndpointKey>(
    key: K,
    request?: RequestOf<EndpointOf<K>>,
    token?: string,
  ): Promise<Answer<ResultOf<EndpointOf<K>>>> {
    const { method, url, body } = wireOf(key, request);
    const response = await fetch(`${portal}${url}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { "content-type": "application/json", ...(token ? { "x-access-token": token } : {}) },
    });
    return (await response.json()) as Answer<ResultOf<EndpointOf<K>>>;
  }
  const signIn = (username: string, password: string) => call("signIn.withPassword", { body: { username, password } });
  const { token } = resultOf(await signIn("admin", person.password));
  const asAdmin = <K extends EndpointKey>(key: K, request?: RequestOf<EndpointOf<K>>) => call(key, request, token);
  const prove = async () => {
    const evidence = { method: "password", password: person.password } as const;
    resultOf(await asAdmin("proof.submit", { body: { evidence } }));
  };
  await prove();

  /** Waits for the end of an import and returns it. */
  async function ended(runId: string) {
    for (;;) {
      const run = resultOf(await asAdmin("directoryAdmin.readRun", { query: { id: runId } }));
      if (run.state !== "running") return run;
      await pause(200);
    }
  }
  return {
    asAdmin,
    signIn,
    /** Submits a new proof. */
    prove,
    ended,
    /** Runs an import. Throws if it fails. */
    sync: async (id: string) => {
      await prove();
      const run = await ended(resultOf(await asAdmin("directoryAdmin.sync", { body: { id } })).id);
      if (!run.counts) throw new Error(run.failure ?? run.state);
      return { ...run, counts: run.counts };
    },
  };
}
