import { asc, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { StartupError } from "../../../platform/startup-error.ts";
import { archFonds } from "../archive.tables.ts";

/** Whom imported processes belong to and where their dossiers are kept. */
export interface ImportTarget {
  /** Department that owns new processes, unless `code_map` sends their buyer elsewhere. */
  deptCode: string;
  /** 全宗号 of their dossiers. */
  fondsCode: string;
}

const FIRST_FONDS = "0001";

/** Finds the target for what was asked for: by default the root department and the first fonds, which is made when there is none. */
export async function chooseImportTarget(
  db: Db,
  dept: string | undefined,
  fonds: string | undefined,
): Promise<ImportTarget> {
  const { rows } = await db.execute<{ org_code: string; depart_name: string }>(
    dept === undefined
      ? sql`select org_code, depart_name from department where parent_id is null order by org_code limit 1`
      : sql`select org_code, depart_name from department where org_code = ${dept}`,
  );
  const [found] = rows;
  if (found === undefined)
    throw new StartupError(
      dept === undefined ? "还没有部门，请先启动一次门户或建立部门" : `--dept：没有编码为 ${dept} 的部门`,
    );
  const known = await db.select().from(archFonds).orderBy(asc(archFonds.code));
  const fondsCode = fonds ?? known[0]?.code ?? FIRST_FONDS;
  if (!known.some((one) => one.code === fondsCode)) {
    const row = { code: fondsCode, name: found.depart_name, keeperDeptCode: found.org_code };
    await db.insert(archFonds).values(row).onConflictDoNothing();
  }
  return { deptCode: found.org_code, fondsCode };
}
