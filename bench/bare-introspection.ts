import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { databaseAccount } from "@tender/embedded-postgres/account.ts";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { connectionOn, PORTAL_DATABASE } from "@tender/embedded-postgres/connection.ts";
import { runningPostmaster } from "@tender/embedded-postgres/lock-file.ts";
import { socketFolderFor } from "@tender/embedded-postgres/socket-folder.ts";
import pg from "pg";

/**
 * Yardstick of introspection: node:http alone, which sends the server's statements, each prepared, over the same number
 * of connections, and compares the secret. It checks neither session nor rights. The parent sends the data folder and
 * the secret, and receives the port.
 */
const find = `select "model", "id", "payload", "grant_id", "uid", "session_id", "user_id", "consumed_at", "expires_at"
  from "openid_state" where "model" = $1 and "id" = $2 and "expires_at" > $3`;
const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

process.once("message", async ({ dataDir, secret }: { dataDir: string; secret: string }) => {
  const cluster = clusterFolder(dataDir);
  const folder = runningPostmaster(cluster)?.socketFolder ?? socketFolderFor(cluster, databaseAccount());
  const pool = new pg.Pool({ ...connectionOn(folder, PORTAL_DATABASE), max: 16 });
  const row = async (model: string, id: string) =>
    (await pool.query({ name: "find", text: find, values: [model, digestOf(id), new Date()] })).rows[0];

  async function introspect(authorization: string, body: string): Promise<string> {
    const sent = Buffer.from(authorization.replace("Basic ", ""), "base64").toString().split(":")[1] ?? "";
    if (!timingSafeEqual(Buffer.from(digestOf(sent)), Buffer.from(digestOf(secret)))) throw new Error("wrong secret");
    const token = new URLSearchParams(body).get("token") ?? "";
    const [access] = await Promise.all([row("AccessToken", token), row("RefreshToken", token)]);
    const { payload } = access;
    if (!(await row("Grant", payload.grantId))) throw new Error("invalid token");
    const { accountId: sub, clientId: client_id, exp, iat, scope } = payload;
    const iss = "http://localhost:3000";
    return JSON.stringify({ sub, active: true, client_id, exp, iat, iss, scope, token_type: "Bearer" });
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    introspect(request.headers.authorization ?? "", Buffer.concat(chunks).toString()).then(
      (body) =>
        response
          .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
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
