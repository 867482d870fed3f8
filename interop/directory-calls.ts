import { setTimeout as pause } from "node:timers/promises";
import { type Portal, person } from "./portal.ts";

interface Envelope {
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  readonly result: any;
}

/** How a directory is saved in a portal, where nothing else is said: people sign in by it, imports are begun by hand. */
export const rules = {
  enabled: true,
  signIn: true,
  makesAccounts: false,
  schedule: "off",
  dailyAt: "02:00",
  whenGone: "freeze",
  freezePercent: 20,
  orgCode: null,
};

/** What an administrator and people ask of a portal that has a directory. */
export async function directoryCalls({ url }: Portal) {
  async function call(path: string, body?: object, token?: string): Promise<Envelope> {
    const response = await fetch(`${url}${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: { "content-type": "application/json", ...(token ? { "x-access-token": token } : {}) },
    });
    return (await response.json()) as Envelope;
  }
  const signIn = (username: string, password: string) => call("/bpt/api/sys/login", { username, password });
  const token: string = (await signIn("admin", person.password)).result.token;
  const asAdmin = (path: string, body?: object) => call(path, body, token);
  const prove = () => asAdmin("/api/account/proof", { evidence: { method: "password", password: person.password } });
  await prove();

  /** What came of an import that has begun. */
  async function ended(runId: string) {
    for (;;) {
      const { result: run } = await asAdmin(`/api/system/directories/runs/detail?id=${runId}`);
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
    sync: async (id: string) => {
      await prove();
      return ended((await asAdmin("/api/system/directories/runs", { id })).result.id);
    },
  };
}
