import { setTimeout as pause } from "node:timers/promises";
import type { EndpointKey, EndpointOf, Envelope, FailureDetails, RequestOf, ResultOf } from "@tender/contract";
import { wireOf } from "../packages/testkit/src/addresses.ts";
import { type Portal, person } from "./portal.ts";

type Wish = RequestOf<EndpointOf<"directoryAdmin.save">>["body"];
type Trial = RequestOf<EndpointOf<"directoryAdmin.tryOut">>["body"];

/** How a directory is asked, in whatever is asked of it. */
export type DirectorySettings = Omit<Trial, "id" | "bindSecret">;

/** How a directory is saved in a portal, where nothing else is said: people sign in by it, imports are begun by hand. */
export const rules: Omit<Wish, keyof Trial | "version"> = {
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

/** What a call that has to go well answered. */
export function resultOf<R>(answer: Answer<R>): R {
  if (!answer.success) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.result;
}

/** What an administrator and people ask of a portal that has a directory. */
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
    resultOf(await asAdmin("proof.give", { body: { evidence } }));
  };
  await prove();

  /** What came of an import that has begun. */
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
    /** A fresh proof of who sits there. */
    prove,
    ended,
    /** An import that has to come to its end. */
    sync: async (id: string) => {
      await prove();
      const run = await ended(resultOf(await asAdmin("directoryAdmin.sync", { body: { id } })).id);
      if (!run.counts) throw new Error(run.failure ?? run.state);
      return { ...run, counts: run.counts };
    },
  };
}
