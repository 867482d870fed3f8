import { openToolDatabase } from "../apps/server/src/cli/open-database.ts";
import { environment, loadConfig } from "../apps/server/src/config/config.ts";
import { createOrganisations } from "../apps/server/src/modules/people/organisation/organisation.module.ts";
import { createOwnRecords } from "../apps/server/src/modules/tendering/archive/archive.module.ts";
import { createLogger } from "../apps/server/src/platform/logger.ts";
import { createRecordValidator, type RecordPackage } from "./records/official-schema.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-")) {
  process.stdout.write(`用法：npm run records:check -- <OCDS 架构文件夹>

按开放合约数据标准的官方架构（release-schema.json、record-package-schema.json）校验本平台全部项目的公开记录，
每处不符输出一行。设置（DATABASE_URL、DATA_DIR 等）与启动门户时相同，门户可同时运行。
`);
  process.exitCode = 1;
} else await checkRecords(folder);

/** Validates the record of every own process in the database of the settings. */
async function checkRecords(schemaFolder: string): Promise<void> {
  const faultsOf = createRecordValidator(schemaFolder);
  const config = loadConfig(environment());
  const database = await openToolDatabase(config, createLogger("error", process.stderr));
  try {
    const { db, pool } = database;
    const records = createOwnRecords({ db, config, organisations: createOrganisations(db) });
    const { rows } = await pool.query<{ ocid: string }>(
      "SELECT ocid FROM proc_project WHERE source = 'own' ORDER BY ocid",
    );
    let [checked, hidden, faults] = [0, 0, 0];
    for (const { ocid } of rows) {
      const record = await records.readRecord(ocid);
      if (record === null) {
        hidden += 1;
        continue;
      }
      checked += 1;
      for (const line of faultsOf(JSON.parse(record.text) as RecordPackage)) {
        faults += 1;
        console.log(line);
      }
    }
    console.log(`校验记录 ${checked} 条，不符 ${faults} 处；未公开 ${hidden} 条`);
    if (faults > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
