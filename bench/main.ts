import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { benchAdministration } from "./administration.ts";
import { benchAuditChain } from "./audit-chain.ts";
import { benchAuditLists } from "./audit-lists.ts";
import { benchBackup } from "./backup.ts";
import { benchBlockedServer } from "./blocked-server/bench-blocked-server.ts";
import { benchCasValidate } from "./cas-validate.ts";
import { benchCertificates } from "./certificates.ts";
import { benchDirectoryImport } from "./directory-import.ts";
import { benchExpressions } from "./expression-costs.ts";
import { benchGuesses } from "./guesses/bench-guesses.ts";
import { benchHttp, benchRule } from "./http-reads.ts";
import { benchIntrospection } from "./introspection.ts";
import { benchLoginPage } from "./login-page.ts";
import { benchLong } from "./long/bench-long.ts";
import { benchMetrics } from "./metrics.ts";
import { benchNotices } from "./notices.ts";
import { benchFormPage } from "./online-forms/form-page.ts";
import { benchOnlineImport } from "./online-forms/online-import.ts";
import { benchOnlineList } from "./online-forms/online-list.ts";
import { benchOrganisations } from "./organisations.ts";
import { benchPeople } from "./people.ts";
import { benchPeopleImport } from "./people-import.ts";
import { startPortal, temporaryDataDir, withDatabase } from "./portal.ts";
import { benchPublicPage } from "./public-page.ts";
import { benchPublicSearch } from "./public-search.ts";
import { benchScanPolls } from "./scan-polls.ts";
import { benchSignIn } from "./sign-ins.ts";
import { benchSignOuts } from "./sign-outs.ts";
import { benchSizes } from "./sizes.ts";
import { benchSocketLoss } from "./socket-loss/bench-socket-loss.ts";
import { benchStart } from "./starts.ts";
import { benchStatistics, fillBenchArchive } from "./statistics.ts";
import { benchPublishing } from "./tenders/publishing.ts";
import { benchTenderClock } from "./tenders/tender-clock.ts";
import { benchWorkers } from "./workers.ts";
import { benchWorkspace } from "./workspace.ts";
import { benchWorkspacePage } from "./workspace-page.ts";

/**
 * Names of the budgets. `npm run bench` runs all but `long`, which takes hours; arguments select some. `long` accepts
 * `--minutes`, `--rate` (calls per second) and `--snapshots` (folder for heap snapshots), `socket-loss` accepts
 * `--connections`.
 */
const names = [
  "login-page",
  "workspace-page",
  "form-page",
  "http",
  "rule",
  "expression",
  "sign-in",
  "scan",
  "certificate",
  "sign-outs",
  "cas-validate",
  "introspection",
  "start",
  "workers",
  "metrics",
  "statistics",
  "notices",
  "socket-loss",
  "workspace",
  "audit-chain",
  "audit-lists",
  "people",
  "people-import",
  "organisations",
  "directory-import",
  "administration",
  "online-list",
  "online-import",
  "guesses",
  "blocked-server",
  "sizes",
  "public-page",
  "public-search",
  "tender-clock",
  "publishing",
  "long",
  "backup",
] as const;
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
/** Returns the number of an argument such as `--dossiers=10000`. */
const sizeOf = (name: string, otherwise: number): number => {
  const argument = process.argv.find((word) => word.startsWith(`--${name}=`));
  return argument === undefined ? otherwise : Number(argument.slice(name.length + 3));
};
const unknown = chosen.filter((name) => !(names as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; there are ${names.join(", ")}`);
  process.exit(1);
}
const isChosen = (name: (typeof names)[number]) => chosen.includes(name) || (chosen.length === 0 && name !== "long");

const MENU_ITEMS = 300;
/** Hardly any installation has a larger menu. */
const LARGE_MENU = 5_000;
const SMALL = { users: 100, departments: 10, menuItems: MENU_ITEMS, ownMenuItems: MENU_ITEMS };

/** Measurements on running portals, with limits and captcha off. */
async function measure(dataDir: string): Promise<void> {
  // The first start creates the schema and the demo; the accounts of the load runs are added.
  await (await startPortal(dataDir)).stop();
  const passwords = await createPasswords();
  const hash = await passwords.hash("Tender@2026");
  await withDatabase(dataDir, (database) => seedBenchData(database, SMALL, hash));
  const portal = await startPortal(dataDir);
  try {
    if (isChosen("login-page")) await benchLoginPage(portal);
    if (isChosen("workspace-page")) await benchWorkspacePage(portal, "bench1");
    if (isChosen("form-page")) await benchFormPage(portal);
    if (isChosen("http")) await benchHttp(portal, "bench1");
    if (isChosen("rule")) await benchRule(portal, "bench1");
    if (isChosen("certificate")) await benchCertificates(portal, dataDir);
    if (isChosen("cas-validate")) await benchCasValidate(portal, dataDir);
    if (isChosen("introspection")) await benchIntrospection(portal, dataDir);
    if (isChosen("sign-in")) await benchSignIn(portal, dataDir, SMALL.users);
    if (isChosen("scan")) await benchScanPolls(portal, dataDir);
  } finally {
    await portal.stop();
  }
  if (isChosen("sign-outs")) await benchSignOuts(dataDir);
  if (isChosen("start")) await benchStart(dataDir);
  if (isChosen("workers")) await benchWorkers(dataDir, SMALL.users);
  if (isChosen("metrics")) await benchMetrics(dataDir);
  if (isChosen("statistics")) {
    await fillBenchArchive(dataDir);
    const filled = await startPortal(dataDir);
    try {
      await benchStatistics(filled, dataDir);
    } finally {
      await filled.stop();
    }
  }
}

/** Measures the workspace with the menu of the largest installation. */
async function measureLargeMenu(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const hash = await (await createPasswords()).hash("Tender@2026");
  const size = { users: 1, departments: 1, menuItems: LARGE_MENU, ownMenuItems: LARGE_MENU };
  await withDatabase(dataDir, (database) => seedBenchData(database, size, hash));
  const portal = await startPortal(dataDir);
  try {
    await benchWorkspace(portal, "bench1", LARGE_MENU);
  } finally {
    await portal.stop();
  }
}

async function withDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
  const data = temporaryDataDir();
  try {
    await work(data.path);
  } finally {
    data.remove();
  }
}

/** Names of the measurements that need a separate data folder. */
const withOwnData: readonly string[] = [
  "expression",
  "notices",
  "socket-loss",
  "workspace",
  "audit-chain",
  "audit-lists",
  "people",
  "people-import",
  "organisations",
  "directory-import",
  "administration",
  "online-list",
  "online-import",
  "guesses",
  "blocked-server",
  "sizes",
  "public-page",
  "public-search",
  "tender-clock",
  "publishing",
  "long",
  "backup",
];
if (names.some((name) => !withOwnData.includes(name) && isChosen(name))) await withDataDir(measure);
if (isChosen("expression")) benchExpressions();
if (isChosen("workspace")) await withDataDir(measureLargeMenu);
if (isChosen("audit-chain")) await withDataDir(benchAuditChain);
if (isChosen("audit-lists")) await withDataDir(benchAuditLists);
if (isChosen("people")) await withDataDir(benchPeople);
if (isChosen("people-import")) await withDataDir(benchPeopleImport);
if (isChosen("directory-import")) await withDataDir(benchDirectoryImport);
if (isChosen("organisations")) await withDataDir(benchOrganisations);
if (isChosen("administration")) await withDataDir(benchAdministration);
if (isChosen("online-list")) await withDataDir(benchOnlineList);
if (isChosen("online-import")) await withDataDir(benchOnlineImport);
if (isChosen("notices")) await withDataDir(benchNotices);
if (isChosen("socket-loss")) await withDataDir((dataDir) => benchSocketLoss(dataDir, sizeOf("connections", 9_000)));
// The other budgets depend on the machine, but a limit on guesses does not.
if (isChosen("guesses") && !(await benchGuesses())) process.exitCode = 1;
if (isChosen("blocked-server")) await withDataDir(benchBlockedServer);
if (isChosen("sizes")) await withDataDir(benchSizes);
if (isChosen("public-page")) await withDataDir(benchPublicPage);
if (isChosen("public-search")) await withDataDir(benchPublicSearch);
if (isChosen("tender-clock")) await withDataDir(benchTenderClock);
if (isChosen("publishing")) await withDataDir(benchPublishing);
if (isChosen("long")) {
  const snapshots = process.argv.find((word) => word.startsWith("--snapshots="))?.slice("--snapshots=".length) ?? null;
  await withDataDir((dataDir) => benchLong(dataDir, sizeOf("minutes", 120), sizeOf("rate", 40), snapshots));
}
if (isChosen("backup")) {
  // pg_dump must be as new as the server, and the embedded one is newer than Debian's.
  const url = process.env.BENCH_DATABASE_URL;
  if (url) await benchBackup(url, sizeOf("dossiers", 1_000_000), sizeOf("megabytes", 10_240));
  else console.log("backup: skipped, BENCH_DATABASE_URL names no empty database of an own PostgreSQL");
}
