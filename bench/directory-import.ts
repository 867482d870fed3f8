import { setTimeout as pause } from "node:timers/promises";
import { ADMIN, ADMIN_PASSWORD, directoryInput, personEntry } from "../apps/server/test/directory/directory-input.ts";
import { startTestDirectory } from "../apps/server/test/directory/directory-server.ts";
import { plainPeopleSeconds } from "./plain-people.ts";
import { post, type RunningPortal, residentMegabytes, signIn, startPortal, withDatabase } from "./portal.ts";
import { print } from "./report.ts";

const PEOPLE = 50_000;
const PAGE = 1_000;

interface Run {
  readonly state: string;
  readonly counts: { readonly people: number; readonly made: number; readonly same: number };
}

/** Runs an import to its end. Returns its duration in seconds, the server's peak memory, and its result. */
async function imported(portal: RunningPortal, token: string, id: string) {
  const address = `${portal.url}/api/system/directories/runs`;
  const from = performance.now();
  const { id: run } = await post<{ id: string }>(address, { id }, token);
  let megabytes = 0;
  for (;;) {
    megabytes = Math.max(megabytes, residentMegabytes(portal.pid));
    const response = await fetch(`${address}/detail?id=${run}`, { headers: { "x-access-token": token } });
    const { result } = (await response.json()) as { result: Run };
    if (result.state === "done")
      return { seconds: (performance.now() - from) / 1_000, megabytes, counts: result.counts };
    if (result.state !== "running") throw new Error(`the import ended: ${JSON.stringify(result)}`);
    await pause(100);
  }
}

/** Import of 50,000 people from a directory, and a second one without changes. */
export async function benchDirectoryImport(dataDir: string): Promise<void> {
  const directory = await startTestDirectory({
    entries: Array.from({ length: PEOPLE }, (_, n) => personEntry(`dir.${n}`, { mail: `dir.${n}@example.cn` })),
  });
  directory.passwords.set(ADMIN, ADMIN_PASSWORD);
  try {
    await (await startPortal(dataDir)).stop();
    const plain = await withDatabase(dataDir, ({ work: { db } }) => plainPeopleSeconds(db, PEOPLE));
    const portal = await startPortal(dataDir, { PRIVATE_HOSTS: directory.host });
    try {
      const token = await signIn(portal.url, "admin");
      await post(
        `${portal.url}/api/account/proof`,
        { evidence: { method: "password", password: "Tender@2026" } },
        token,
      );
      const input = directoryInput(directory, "集团目录", { makesAccounts: true, pageSize: PAGE });
      const { id } = await post<{ id: string }>(`${portal.url}/api/system/directories`, input, token);
      const before = residentMegabytes(portal.pid);
      const first = await imported(portal, token, id);
      const second = await imported(portal, token, id);
      const count = PEOPLE.toLocaleString("en");
      if (first.counts.made !== PEOPLE || second.counts.same !== PEOPLE)
        throw new Error(`people are missing after the import: ${JSON.stringify([first.counts, second.counts])}`);
      print({
        title: `import of ${count} people out of a directory, by pages of ${PAGE.toLocaleString("en")}`,
        measured: `written in ${first.seconds.toFixed(1)} s; nothing changed, once more: ${second.seconds.toFixed(1)} s`,
        yardstick: `the accounts alone by one INSERT … SELECT ${plain.toFixed(1)} s`,
        value: first.seconds,
        unit: " s",
        budget: { atMost: 60 },
      });
      print({
        title: `memory of the server during the import of ${count} people out of a directory`,
        measured: "most resident memory seen, ten times a second",
        yardstick: `before it ${before.toFixed(0)} MB`,
        // The import judges all entries before it writes any, so that they are in memory until then.
        value: Math.max(first.megabytes, second.megabytes) - before,
        unit: " MB more",
        budget: { atMost: 300 },
      });
    } finally {
      await portal.stop();
    }
  } finally {
    await directory.close();
  }
}
