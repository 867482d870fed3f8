import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { runAs } from "./child.ts";
import { SUPERUSER } from "./connection.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { explainFailure, withinFolder } from "./failure.ts";
import { isAlive } from "./process-state.ts";

const CLUSTER = "postgresql";
const UNFINISHED = /^postgresql\.new-(\d+)$/;

export const clusterFolder = (dataDir: string): string => join(dataDir, CLUSTER);

const INITDB_OPTIONS = [
  ...["-U", SUPERUSER, "-A", "trust", "-E", "UTF8"],
  // Independent of the machine's locale: the same order and case rules everywhere. Chinese is ordered by `collate
  // "zh-x-icu"`.
  ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  "--no-instructions",
];

/** Creates the cluster at the first start; later only checks that this PostgreSQL can serve it. */
export async function prepareCluster(
  dataDir: string,
  account: Account,
  { initdb, majorVersion }: Binaries,
  isDurable: boolean,
): Promise<void> {
  const cluster = clusterFolder(dataDir);
  const isNew = withinFolder(dataDir, () => {
    removeUnfinished(dataDir);
    return !existsSync(cluster) || readdirSync(cluster).length === 0;
  });
  if (isNew) await createCluster(dataDir, account, initdb, isDurable);
  withinFolder(dataDir, () => {
    requireVersion(cluster, majorVersion);
    // A copy or a restored backup often lost its modes, and PostgreSQL requires them.
    chmodSync(cluster, 0o700);
  });
}

/** Creates it under another name first, so that an interrupted start leaves no partial cluster. */
async function createCluster(dataDir: string, account: Account, initdb: string, isDurable: boolean): Promise<void> {
  const unfinished = join(dataDir, `${CLUSTER}.new-${process.pid}`);
  withinFolder(dataDir, () => {
    mkdirSync(unfinished, { mode: 0o700 });
    if (account.isPrivilegeDropped) chownSync(unfinished, account.uid, account.gid);
  });
  const options = isDurable ? INITDB_OPTIONS : [...INITDB_OPTIONS, "--no-sync"];
  const run = runAs(account, [initdb, "-D", unfinished, ...options], { cwd: unfinished, diesWithParent: true });
  const code = await run.ended;
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw explainFailure(run.output(), dataDir);
  }
  withinFolder(dataDir, () => {
    try {
      renameSync(unfinished, clusterFolder(dataDir));
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // Another process that started at the same time has created an equivalent cluster.
      if (!existsSync(join(clusterFolder(dataDir), "PG_VERSION"))) throw error;
    }
  });
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(UNFINISHED.exec(name)?.[1] ?? Number.NaN);
    if (pid === process.pid || (pid && !isAlive(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function requireVersion(cluster: string, majorVersion: string): void {
  const file = join(cluster, "PG_VERSION");
  if (!existsSync(file)) {
    throw new EmbeddedPostgresError(
      `内置数据库无法启动：${cluster} 里已有文件，但不是数据库目录，请移走这些文件，或用环境变量 DATA_DIR 指定其他目录。`,
    );
  }
  const found = readFileSync(file, "utf8").trim();
  if (found !== majorVersion) {
    throw new EmbeddedPostgresError(
      `内置数据库无法启动：${cluster} 是 PostgreSQL ${found} 的数据，本程序内置的是 PostgreSQL ${majorVersion}，请用 pg_dump 导出后再导入，或用环境变量 DATA_DIR 指定其他目录。`,
    );
  }
}
