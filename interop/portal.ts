import { chmodSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import {
  registeredOrigin,
  roleSubsystem,
  subsystem,
} from "@tender/server/src/modules/access/subsystem/subsystem.tables.ts";
import { openidClient } from "@tender/server/src/modules/sign-on/openid-provider/openid-provider.tables.ts";
import { newId } from "@tender/server/src/platform/ids.ts";
import { seal } from "@tender/server/src/platform/secrets.ts";
import { newToken } from "@tender/server/src/platform/tokens.ts";
import { ATTRIBUTE, writePem } from "@tender/x509";
import { issueCertificate, newKeyPair } from "@tender/x509/write";
import { startPortal, temporaryDataDir, withDatabase } from "../bench/portal.ts";
import { secretsOf } from "../bench/secrets-of.ts";
import { freePort } from "../packages/testkit/src/free-port.ts";

const DAY_MS = 86_400_000;
const SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
/** SEQUENCE { [2] localhost } */
const LOCALHOST = Buffer.concat([Buffer.from("300b8209", "hex"), Buffer.from("localhost")]);
/** An account of the demo. */
export const person = {
  username: "buyer",
  realname: "林采薇",
  password: "Tender@2026",
  role: "buyer_operator",
  orgCode: "A01A06",
};

export interface Portal {
  /** Uses https, which standard clients require. */
  readonly url: string;
  /** File with the certificate of `url`. */
  readonly certificatePath: string;
  /** Folder of this run. */
  readonly folder: string;
  /** A port for a client, to which the portal may send logout notices. */
  readonly clientPort: number;
  /** Two ports for a directory, to which the portal may connect. */
  readonly directoryPorts: readonly [number, number];
  /** Creates a subsystem that `person` may enter. */
  addSubsystem(row: Omit<typeof subsystem.$inferInsert, "id" | "kind">): Promise<void>;
  /** Registers such a subsystem as a client of OpenID Connect; returns its secret. */
  addOpenidClient(appId: string, client: OpenidClientInput): Promise<string>;
  stop(): Promise<void>;
}

type OpenidClientInput = Pick<
  typeof openidClient.$inferInsert,
  "redirectUris" | "postLogoutRedirectUris" | "backchannelLogoutUri" | "idTokenAlgorithm"
>;

function selfSigned(): { key: string; cert: string } {
  const keys = newKeyPair("RSA");
  const name = [{ oid: ATTRIBUTE.commonName, value: "localhost" }];
  const certificate = issueCertificate(
    {
      subject: name,
      spki: keys.spki,
      serial: "01",
      notBefore: Date.now() - DAY_MS,
      notAfter: Date.now() + DAY_MS,
      authority: {},
      keyUsage: ["digitalSignature", "keyCertSign"],
      extensions: [{ oid: SUBJECT_ALTERNATIVE_NAME, value: LOCALHOST }],
    },
    { name, keys },
  );
  const key = writePem("PRIVATE KEY", Buffer.from(keys.privateKey, "base64"));
  return { key, cert: writePem("CERTIFICATE", certificate) };
}

/** Forwards a request that arrived over https, like a load balancer. */
function forward(target: URL, from: IncomingMessage, to: ServerResponse): void {
  const { method = "GET", url = "/", headers } = from;
  const requested = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  requested.on("error", () => to.destroy());
  from.pipe(requested);
}

/** Starts the real server in development mode with the demo's accounts, behind TLS. */
export async function startPortalBehindTls(): Promise<Portal> {
  const data = temporaryDataDir();
  const [port, clientPort] = [await freePort(), await freePort()];
  const directoryPorts = [await freePort(), await freePort()] as const;
  const url = `https://localhost:${port}`;
  const { key, cert } = selfSigned();
  setDefaultCACertificates([cert]);
  const certificatePath = join(data.path, "portal.pem");
  writeFileSync(certificatePath, cert);
  chmodSync(certificatePath, 0o644);
  const portal = await startPortal(data.path, {
    PUBLIC_URL: url,
    PRIVATE_HOSTS: [clientPort, ...directoryPorts].map((directoryPort) => `127.0.0.1:${directoryPort}`).join(","),
  });
  const tls = createServer({ key, cert }, (from, to) => forward(new URL(portal.url), from, to));
  await new Promise<void>((resolve) => tls.listen(port, "127.0.0.1", resolve));
  return {
    url,
    certificatePath,
    folder: data.path,
    clientPort,
    directoryPorts,
    addSubsystem: async (row) => {
      const id = newId();
      await withDatabase(data.path, async ({ work }) => {
        const { origin } = new URL(row.indexPage);
        const registered = { origin, forRedirects: true, forFrames: false };
        await work.db.insert(registeredOrigin).values(registered).onConflictDoNothing();
        await work.db.insert(subsystem).values({ ...row, id, kind: "handover" });
        await work.db.insert(roleSubsystem).values({ roleCode: person.role, subsystemId: id });
        await work.pool.query("SELECT pg_notify('portal', $1)", [`subsystem ${row.appId}`]);
      });
    },
    addOpenidClient: async (appId, client) => {
      const secret = newToken();
      const secretSince = new Date();
      await withDatabase(data.path, async ({ work }) => {
        const key = (await secretsOf(work.db, data.path)).keyFor("openid client secrets");
        const { rows } = await work.pool.query("SELECT id FROM subsystem WHERE app_id = $1", [appId]);
        await work.db.insert(openidClient).values({
          ...client,
          subsystemId: rows[0].id,
          sealedSecret: seal(key, secret),
          secretSince,
          authMethod: "client_secret_basic",
          asksConsent: false,
        });
        await work.pool.query("SELECT pg_notify('portal', $1)", [`subsystem ${appId}`]);
      });
      return secret;
    },
    stop: async () => {
      tls.closeAllConnections();
      await new Promise((resolve) => tls.close(resolve));
      await portal.stop();
      data.remove();
    },
  };
}
