import { chmodSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { roleSubsystem, subsystem } from "@tender/server/src/modules/subsystem/subsystem.tables.ts";
import { newId } from "@tender/server/src/platform/ids.ts";
import { ATTRIBUTE, writePem } from "@tender/x509";
import { issueCertificate, newKeyPair } from "@tender/x509/write";
import { startPortal, temporaryDataDir, withDatabase } from "../bench/portal.ts";
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
  /** Over https, as standard clients ask for it. */
  readonly url: string;
  /** The certificate of `url`, in a file. */
  readonly certificatePath: string;
  /** A folder of this run. */
  readonly folder: string;
  /** A port that a client may listen on, and that the portal tells of ends of sessions. */
  readonly clientPort: number;
  /** Makes a subsystem that `person` may enter. */
  addSubsystem(row: Omit<typeof subsystem.$inferInsert, "id" | "kind">): Promise<void>;
  stop(): Promise<void>;
}

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

/** Hands on what came over https, as a load balancer does. */
function handOn(target: URL, from: IncomingMessage, to: ServerResponse): void {
  const { method = "GET", url = "/", headers } = from;
  const asked = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  asked.on("error", () => to.destroy());
  from.pipe(asked);
}

/** The real server in development mode with the demo's accounts, behind TLS. */
export async function startPortalBehindTls(): Promise<Portal> {
  const data = temporaryDataDir();
  const [port, clientPort] = [await freePort(), await freePort()];
  const url = `https://localhost:${port}`;
  const { key, cert } = selfSigned();
  setDefaultCACertificates([cert]);
  const certificatePath = join(data.path, "portal.pem");
  writeFileSync(certificatePath, cert);
  chmodSync(certificatePath, 0o644);
  const portal = await startPortal(data.path, { PUBLIC_URL: url, PRIVATE_HOSTS: `127.0.0.1:${clientPort}` });
  const tls = createServer({ key, cert }, (from, to) => handOn(new URL(portal.url), from, to));
  await new Promise<void>((resolve) => tls.listen(port, "127.0.0.1", resolve));
  return {
    url,
    certificatePath,
    folder: data.path,
    clientPort,
    addSubsystem: async (row) => {
      const id = newId();
      await withDatabase(data.path, async ({ work }) => {
        await work.db.insert(subsystem).values({ ...row, id, kind: "handover" });
        await work.db.insert(roleSubsystem).values({ roleCode: person.role, subsystemId: id });
        await work.pool.query("SELECT pg_notify('portal', $1)", [`subsystem ${row.appId}`]);
      });
    },
    stop: async () => {
      tls.closeAllConnections();
      await new Promise((resolve) => tls.close(resolve));
      await portal.stop();
      data.remove();
    },
  };
}
