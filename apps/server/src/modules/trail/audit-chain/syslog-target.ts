import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { hostname as nameOfMachine } from "node:os";
import { connect as connectTls } from "node:tls";
import type { Clock } from "#platform/clock.ts";
import type { Deadline } from "#platform/delay.ts";
import { publicLookup } from "#platform/public-lookup.ts";
import { isPublicAddress } from "#platform/special-addresses.ts";
import type { AnchorTarget, SentKind } from "./anchor-target.ts";

const ANSWER_TIMEOUT_MS = 10_000;
/** Facility "log audit", severity "notice". */
const PRIORITY = 13 * 8 + 5;

export interface SyslogOptions {
  readonly clock: Clock;
  readonly deadline: Deadline;
  /** Hosts of the own network that may be called, as `host` or `host:port`. */
  readonly privateHosts: readonly string[];
  /** A trusted authority that replaces Node's own list. */
  readonly ca?: string;
}

/** Returns one line as a message of RFC 5424, preceded by its length (RFC 6587, RFC 5425). */
function frameOf(line: string, kind: SentKind, at: number): string {
  const machine = nameOfMachine().replace(/[^\x21-\x7e]/g, "") || "-";
  const head = `<${PRIORITY}>1 ${new Date(at).toISOString()} ${machine} tender-portal ${process.pid} audit-${kind} -`;
  const message = `${head} ${line.trimEnd()}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

function openSocket(url: string, { privateHosts, ca }: SyslogOptions): Socket {
  const { protocol, hostname, port } = new URL(url);
  const isListed = privateHosts.some((listed) => [hostname, `${hostname}:${port}`].includes(listed.toLowerCase()));
  const host = hostname.replace(/^\[|\]$/g, "");
  if (!isListed && isIP(host) !== 0 && !isPublicAddress(host)) throw new Error("PRIVATE_HOSTS does not list the host");
  const target = { host, port: Number(port), ...(isListed ? {} : { lookup: publicLookup() }) };
  if (protocol !== "tls:") return connect(target);
  const name = isIP(host) === 0 ? { servername: host } : {};
  return connectTls({ ...target, ...name, minVersion: "TLSv1.2", ...(ca === undefined ? {} : { ca }) });
}

/**
 * Creates a target that sends to a syslog server, `tcp://host:port` or `tls://host:port`. Syslog sends no answer: the
 * portal ends its side, and a server that has read the lines then ends the connection.
 */
export const syslogTarget =
  (url: string, options: SyslogOptions): AnchorTarget =>
  async (lines, kind) => {
    let socket: Socket | undefined;
    try {
      socket = openSocket(url, options);
      socket.resume();
      const at = options.clock.now();
      socket.end(lines.map((line) => frameOf(line, kind, at)).join(""));
      await once(socket, "end", { signal: options.deadline(ANSWER_TIMEOUT_MS) });
    } catch (cause) {
      const code = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
      throw new Error(`AUDIT_ANCHOR_SYSLOG: ${code === "ABORT_ERR" ? "timed out" : code}`, { cause });
    } finally {
      socket?.destroy();
    }
  };
