import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { loopbackCertificate } from "./loopback-certificate.ts";

export const DOMAIN = "DC=example,DC=cn";
const ADMINISTRATOR_PASSWORD = "Admin@AD-2026";

/** Loopback address of the domain controller, which has fixed ports; other ports forward to it. */
const ADDRESS = "127.0.0.77";
const [PLAIN, SECURE] = [389, 636];

/** DSDB_CONTROL_PASSWORD_BYPASS_LAST_SET_OID of Samba. */
const BYPASS_LAST_SET = "1.3.6.1.4.1.7165.4.3.20";

const MULTIARCH: Readonly<Record<string, string>> = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };

export interface DomainController {
  readonly ca: string;
  readonly version: string;
  /** Applies changes of entries in LDIF. */
  change(ldif: string): Promise<void>;
  /** Applies changes with the time of a password change, which is otherwise limited to "now" and "never". */
  setLastPassword(ldif: string): Promise<void>;
  stop(): Promise<void>;
}

/** Returns a program's output. Does not block, because the portal runs at the same time. */
async function run(command: string, args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  const status = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await status) !== 0) throw new Error(`${command}: ${errors}${output}`);
  return output;
}

/** Forwards connections of a port to the domain controller. Returns a function that ends them. */
async function forwardPort(port: number, to: number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const server = createServer((from) => {
    const onward = track(connect(to, ADDRESS));
    track(from).pipe(onward).pipe(from);
    from.on("close", () => onward.destroy());
    onward.on("close", () => from.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Starts Samba's Active Directory domain controller in a folder of its own, with LDAP as its only service. */
export async function domainControllerIn(
  folder: string,
  [plain, secure]: readonly [number, number],
  ldif: string,
): Promise<DomainController> {
  const root = join(folder, "samba");
  mkdirSync(root);
  await run("samba-tool", [
    ...["domain", "provision", "--realm=EXAMPLE.CN", "--domain=EXAMPLE", "--server-role=dc", "--dns-backend=NONE"],
    ...[`--adminpass=${ADMINISTRATOR_PASSWORD}`, "--host-name=dc1", `--host-ip=${ADDRESS}`, `--targetdir=${root}`],
  ]);
  const { ca, key, cert } = loopbackCertificate();
  const file = (name: string, content: string): string => {
    const path = join(root, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };
  const options = [
    "server services=ldap",
    `interfaces=${ADDRESS}/8`,
    "bind interfaces only=yes",
    `tls keyfile=${file("key.pem", key)}`,
    `tls certfile=${file("cert.pem", cert)}`,
    `tls cafile=${file("ca.pem", ca)}`,
    `log file=${join(root, "log")}`,
    `pid directory=${root}`,
    `ncalrpc dir=${join(root, "ncalrpc")}`,
  ].map((option) => `--option=${option}`);
  const modules = { LDB_MODULES_PATH: `/usr/lib/${MULTIARCH[process.arch]}/samba/ldb` };
  const change = async (ldif: string, controls: readonly string[] = []): Promise<void> => {
    await run("ldbmodify", ["-H", join(root, "private/sam.ldb"), ...controls], ldif, modules);
  };
  await change(ldif);

  const config = join(root, "etc/smb.conf");
  const child = spawn("samba", ["-i", "-M", "single", `--configfile=${config}`, ...options], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(SECURE, ADDRESS, () => {
        socket.destroy();
        resolve(true);
      }).on("error", () => resolve(false));
    });
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error("samba ended while it started");
    await pause(50);
  }
  const closes = [await forwardPort(plain, PLAIN), await forwardPort(secure, SECURE)];
  return {
    ca,
    version: (await run("samba", ["--version"])).trim(),
    change: (ldif) => change(ldif),
    setLastPassword: (ldif) => change(ldif, [`--controls=local_oid:${BYPASS_LAST_SET}:0`]),
    stop: async () => {
      for (const close of closes) await close();
      child.kill("SIGKILL");
      await ended;
    },
  };
}
