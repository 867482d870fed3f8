import { fileForm } from "@tender/testkit";
import { packageOf, procurement } from "#test/archive/small-process.ts";
import type { Changes, Stage } from "./scenario.ts";

const linkedTrail = async ({ t }: Stage) => {
  const jobs = t.deps.modules.flatMap((module) => module.jobs ?? []);
  await jobs.find(({ name }) => name === "audit_chain.link")?.run();
};

export const operationChanges: Changes = {
  "auditChain.verify": async (stage) => {
    await linkedTrail(stage);
    return () => stage.t.call("auditChain.verify", { body: { from: "entries:", anchor: null } }, stage.admin);
  },
  "settingAdmin.save": async ({ t, admin }) => {
    const body = { name: "COMPANY_NAME", version: 0, value: "某市交易中心" };
    return () => t.call("settingAdmin.save", { body }, admin);
  },
  "dataKeys.rotate": async ({ t, admin }) => {
    return () => t.call("dataKeys.rotate", { body: { purpose: "digest" } }, admin);
  },
  "dataKeys.takeOver": async ({ t, admin, run }) => {
    await run("UPDATE data_protection SET stage = 'plain'");
    return () => t.call("dataKeys.takeOver", {}, admin);
  },
  "securityCenter.release": async ({ t, admin, run }) => {
    const at = new Date(t.clock.now());
    await run(
      "INSERT INTO sign_in_failure (username, address, count, since, last_at) VALUES ('zhou.min', '203.0.113.77', 7, $1, $1)",
      [at],
    );
    const [heldAccount] = (await t.call("securityCenter.read", {}, admin)).body.result.held;
    return () => t.call("securityCenter.release", { body: { id: heldAccount?.id ?? "" } }, admin);
  },
  "archiveAdmin.stopImport": async ({ t, admin, run }) => {
    await run(
      `INSERT INTO import_batch (id, file_name, label, dept_code, fonds_code, state, counts, findings)
       VALUES ('stopped', 'a.json', '导入数据', 'A01', 'SL01', 'running', '{}', '[]')`,
    );
    return () => t.call("archiveAdmin.stopImport", { body: { id: "stopped" } }, admin);
  },
  /** Last, because it continues in the background. */
  "archiveAdmin.startImport": async ({ t, proven, run }) => {
    await run("DELETE FROM import_batch");
    const { id } = await t.make.department({ orgCode: "S01" });
    await run("INSERT INTO arch_fonds (code, name, keeper_dept_code) VALUES ('SL09', '交易中心', 'S01')");
    const manager = await proven({ roles: ["almighty"], departments: [id] });
    const file = fileForm("公告.json", JSON.stringify(packageOf(procurement(1, "2026-01-05"))));
    return () => t.http("POST", "/api/archive/import/ocds", { ...file, token: manager.token });
  },
};
