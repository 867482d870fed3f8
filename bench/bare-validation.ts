import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { databaseAccount } from "@tender/embedded-postgres/account.ts";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { connectionOn, PORTAL_DATABASE } from "@tender/embedded-postgres/connection.ts";
import { runningPostmaster } from "@tender/embedded-postgres/lock-file.ts";
import { socketFolderFor } from "@tender/embedded-postgres/socket-folder.ts";
import { newId } from "@tender/server/src/platform/ids.ts";
import pg from "pg";

/**
 * Yardstick of a ticket's validation: node:http alone, which sends the server's statements, each prepared, over the
 * same number of connections. It does not check rights or seal data. The parent process sends the data folder and
 * receives the port.
 */
const consumeTicket = 'delete from "short_lived" where "key" = $1 returning "key", "value", "expires_at"';
const findSession = `select "session".*, "parent"."last_used_at" as "p1", "parent"."idle_seconds" as "p2", "parent"."absolute_end" as "p3", "parent"."ended_at" as "p4",
  "parent"."end_reason" as "p5", "app_user"."username", "app_user"."realname", "app_user"."avatar", "app_user"."status",
  "app_user"."credentials_version" as "v", "department"."id" as "d", "department"."org_code", "department"."depart_name"
  from "session" inner join "app_user" on "app_user"."id" = "session"."user_id"
  left join "session" "parent" on "parent"."id" = "session"."parent_id"
  left join "department" on "department"."id" = "session"."department_id" where "session"."id" = $1`;
const findRoles = `select distinct "role"."code" from "user_role" inner join "role" on "role"."id" = "user_role"."role_id"
  where ("user_role"."user_id" = $1 and ("user_role"."department_id" is null or "user_role"."department_id" = $2)) order by "role"."code" asc`;
const addVisit = `insert into "service_visit" ("id", "session_id", "user_id", "app_id", "protocol", "address", "sealed_index", "algorithm",
  "visited_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

process.once("message", async (dataDir: string) => {
  const cluster = clusterFolder(dataDir);
  const folder = runningPostmaster(cluster)?.socketFolder ?? socketFolderFor(cluster, databaseAccount());
  const pool = new pg.Pool({ ...connectionOn(folder, PORTAL_DATABASE), max: 16 });
  const runStatement = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });

  async function validate(address: string): Promise<string> {
    const { searchParams } = new URL(address, "http://localhost");
    const [ticket, service] = [searchParams.get("ticket") ?? "", searchParams.get("service")];
    const digest = createHash("sha256").update(ticket).digest("base64url");
    const [ticketRow] = (await runStatement("take", consumeTicket, [`ticket:${digest}`])).rows;
    if (ticketRow?.value.v.service !== service) throw new Error("invalid ticket");
    const [session] = (await runStatement("session", findSession, [ticketRow.value.v.sessionId])).rows;
    await runStatement("roles", findRoles, [session.user_id, session.department_id]);
    const visit = [newId(), session.id, session.user_id, "60009", "cas", service, ticket, "ES256", new Date()];
    await runStatement("visit", addVisit, visit);
    return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${session.username}</cas:user></cas:authenticationSuccess></cas:serviceResponse>\n`;
  }

  const server = createServer((request, response) => {
    validate(request.url ?? "").then(
      (body) =>
        response
          .writeHead(200, {
            "content-type": "application/xml; charset=utf-8",
            "content-length": Buffer.byteLength(body),
          })
          .end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" && address ? address.port : 0);
  });
});
process.once("disconnect", () => process.exit(0));
