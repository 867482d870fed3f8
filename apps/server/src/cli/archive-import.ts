import { access } from "node:fs/promises";
import { basename } from "node:path";
import { environment, loadConfig } from "../config/config.ts";
import { createArchiveImports } from "../modules/archive/archive.module.ts";
import type { ImportOptions, ImportService } from "../modules/archive/import/import.service.ts";
import { fileSource } from "../modules/archive/ocds/byte-source.ts";
import { ImportRefused } from "../modules/archive/ocds/findings.ts";
import { createOrganisationModule } from "../modules/organisation/organisation.module.ts";
import { systemClock } from "../platform/clock.ts";
import { createJobs } from "../platform/jobs.ts";
import { createLogger } from "../platform/logger.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseImportArguments, USAGE } from "./archive-import-arguments.ts";
import { findingLine, reportLines } from "./archive-import-report.ts";
import { openToolDatabase } from "./open-database.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Told at each tenth of a file, so that a long import shows that it goes on. */
function progress(): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    const tenth = Math.floor((done * 10) / total);
    if (tenth > told && done < total) say(`  已处理 ${done} / ${total} 条发布`);
    told = tenth;
  };
}

/** Imports one file and says what came of it. Returns whether anything of it was good. */
async function importFile(imports: ImportService, path: string, options: ImportOptions): Promise<boolean> {
  try {
    const report = await imports.importDocument(fileSource(path, basename(path)), {
      ...options,
      onProgress: progress(),
    });
    for (const line of reportLines(path, report)) say(line);
    return report.state !== "failed";
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    say(`${path}：拒绝\n  ${findingLine(error.finding)}`);
    return false;
  }
}

async function main(): Promise<number> {
  const given = parseImportArguments(process.argv.slice(2));
  if (given === undefined) {
    process.stdout.write(USAGE);
    return 0;
  }
  for (const path of given.files) {
    await access(path).catch((cause: NodeJS.ErrnoException) => {
      throw new StartupError(`无法读取文件 ${path}（${cause.code}）`, { cause });
    });
  }
  const logger = createLogger("warn");
  const database = await openToolDatabase(loadConfig(environment()), logger);
  try {
    const jobs = createJobs({ db: database.db, clock: systemClock, logger });
    const { services } = createOrganisationModule(database);
    const imports = createArchiveImports({ ...database, clock: systemClock, jobs }, services);
    const options = {
      ...(await imports.chooseTarget(given.dept, given.fonds)),
      ...(given.label === undefined ? {} : { label: given.label }),
      ...(given.attribution === undefined ? {} : { attribution: given.attribution }),
    };
    let isGood = true;
    for (const path of given.files) isGood = (await importFile(imports, path, options)) && isGood;
    return isGood ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
