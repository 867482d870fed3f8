import { newId } from "@tender/server/src/platform/ids.ts";
import { sql } from "drizzle-orm";
import { seedBenchData } from "../../apps/server/seed/bench-data.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { completeDraft } from "../../apps/server/test/tender/complete-draft.ts";
import { openSessions } from "../open-sessions.ts";
import { post, type RunningPortal, withDatabase } from "../portal.ts";

const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
const SIZE = { users: 2, departments: 1, menuItems: 1, ownMenuItems: 1 };
const ROLES = ["buyer_operator", "buyer_leader"] as const;

/** The two persons of a publication, and the buyer of their projects. */
export interface Publishers {
  readonly officer: string;
  readonly leader: string;
  readonly buyerId: string;
}

async function insertBuyer(db: Db): Promise<string> {
  const id = newId();
  await db.execute(sql`
    INSERT INTO org (id, scheme, ident, name, kinds, named_at, named_by, region_code)
    VALUES (${id}, 'CN-USCC', '11330100002489371A', '压测采购人', '{buyer}', now(), 'bench', '33')`);
  return id;
}

/** Adds an officer and a leader of one department to a portal of development, with open sessions. */
export const addPublishers = (dataDir: string): Promise<Publishers> =>
  withDatabase(dataDir, async (database) => {
    const { db } = database.work;
    await seedBenchData(database, SIZE, "nobody signs in");
    for (const [n, role] of ROLES.entries())
      await db.execute(sql`
        INSERT INTO user_role (id, user_id, role_id)
        SELECT ${newId()}, ${`bench-u-${n + 1}`}, id FROM role WHERE code = ${role}`);
    const [officer, leader] = await openSessions(db, SIZE.users, SIZE.users);
    await db.execute(sql`UPDATE session SET department_id = 'bench-d-1' WHERE user_id LIKE 'bench-u-%'`);
    return { officer: officer?.token ?? "", leader: leader?.token ?? "", buyerId: await insertBuyer(db) };
  });

async function upload(url: string, projectId: string, token: string): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([PDF], { type: "application/pdf" }), "招标文件.pdf");
  const address = `${url}/api/tender/uploads/${projectId}/documents`;
  const reply = await fetch(address, { method: "POST", headers: { "x-access-token": token }, body: form });
  const { success, message } = (await reply.json()) as { success: boolean; message: string };
  if (!success) throw new Error(message);
}

async function read<R>(url: string, token: string): Promise<R> {
  const reply = await fetch(url, { headers: { "x-access-token": token } });
  const { success, message, result } = (await reply.json()) as { success: boolean; message: string; result: R };
  if (!success) throw new Error(message);
  return result;
}

interface Target {
  readonly id: string;
  readonly version: number;
}

/** Prepares the announcement of a new project, up to the decision of the second person. */
export async function submitted({ url }: RunningPortal, { officer, leader, buyerId }: Publishers): Promise<Target> {
  const draft = completeDraft({ now: Date.now(), buyerId });
  const project = await post<{ id: string; lotIds: string[] }>(
    `${url}/api/tender/projects`,
    { id: null, version: null, draft },
    officer,
  );
  await upload(url, project.id, officer);
  const announcements = `${url}/api/tender/announcements`;
  const begun = await post<Target>(
    `${announcements}/begin`,
    { projectId: project.id, type: "03", lotIds: project.lotIds },
    officer,
  );
  await post(`${announcements}/submit`, begun, officer);
  const { version } = await read<Target>(`${announcements}/detail?id=${begun.id}`, leader);
  return { id: begun.id, version };
}

/** Approves an announcement, which publishes it. */
export const approve = ({ url }: RunningPortal, { leader }: Publishers, target: Target): Promise<unknown> =>
  post(`${url}/api/tender/announcements/decide`, { ...target, isApproved: true, reason: "" }, leader);
