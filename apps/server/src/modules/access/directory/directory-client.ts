import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { BerReader, Client, type Entry, FilterParser } from "ldapts";
import { errorCode } from "#platform/error-code.ts";
import { observe } from "#platform/observed-work.ts";
import { ForbiddenTarget, publicLookup, type Resolve } from "#platform/public-lookup.ts";
import { isPublicAddress } from "#platform/special-addresses.ts";
import { DirectoryFailure, isUnavailable, kindOfCode, kindOfRefusal } from "./directory-failure.ts";

type Filter = ReturnType<typeof FilterParser.parseString>;

/** Addresses of a directory and the settings of its connections. */
export interface DirectoryTarget {
  readonly addresses: readonly string[];
  readonly startTls: boolean;
  readonly caCertificate: string;
  readonly timeoutSeconds: number;
}

export interface DirectorySearch {
  readonly filter: Filter;
  readonly attributes: readonly string[];
  readonly pageSize: number;
  /** Attribute with binary values. */
  readonly binary?: string | undefined;
}

/** One connection. All methods throw DirectoryFailure. */
export interface DirectorySession {
  readonly address: string;
  /** Throws an Error for an empty password: servers treat that as an anonymous bind and succeed. */
  bind(dn: string, password: string): Promise<void>;
  /** Yields page by page; referrals are not followed. */
  pages(base: string, search: DirectorySearch): AsyncGenerator<Entry[]>;
}

export interface DirectoryClient {
  /** Runs `work` on a connection to the first address that answers. The signal aborts it. */
  with<T>(target: DirectoryTarget, work: (session: DirectorySession) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface DirectoryClientOptions {
  /** Private hosts that may be called, as `host` or `host:port`. */
  readonly privateHosts: readonly string[];
  readonly resolve?: Resolve;
}

/** Size limit of one answer. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const MAX_ENTRIES = 500_000;

/** Parses a filter; undefined: malformed. */
export function readFilter(text: string): Filter | undefined {
  const [open, close] = [text.split("(").length, text.split(")").length];
  if (open !== close) return undefined;
  try {
    return FilterParser.parseString(text);
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown, sockets: readonly Socket[]): DirectoryFailure {
  if (error instanceof DirectoryFailure) return error;
  const causes = [error, ...sockets.map(({ errored }) => errored)].filter((cause) => cause instanceof Error);
  const failure = causes.find((cause) => cause instanceof DirectoryFailure);
  if (failure) return failure;
  if (causes.some((cause) => cause instanceof ForbiddenTarget)) return new DirectoryFailure("forbidden", error);
  for (const cause of causes) {
    const kind = kindOfCode("code" in cause && typeof cause.code === "number" ? cause.code : errorCode(cause));
    if (kind === "credentials") return new DirectoryFailure(kindOfRefusal(cause.message) ?? kind, error);
    if (kind) return new DirectoryFailure(kind, error);
  }
  const text = error instanceof Error ? error.message : "";
  if (/timed out|timeout/i.test(text)) return new DirectoryFailure("timeout", error);
  if (/Connection closed|Socket error|not established|disconnected/i.test(text))
    return new DirectoryFailure("cut", error);
  return new DirectoryFailure("answer", error);
}

export function createDirectoryClient({ privateHosts, resolve }: DirectoryClientOptions): DirectoryClient {
  const listedHosts = new Set(privateHosts.map((host) => host.toLowerCase()));
  const lookup = publicLookup(resolve);

  async function runAt<T>(
    address: string,
    { startTls, caCertificate, timeoutSeconds }: DirectoryTarget,
    work: (session: DirectorySession) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const { protocol, hostname, port: typedPort } = new URL(address);
    const isSecure = protocol === "ldaps:";
    const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
    const port = typedPort === "" ? (isSecure ? 636 : 389) : Number(typedPort);
    const isListed = [hostname, `${hostname}:${port}`].some((name) => listedHosts.has(name.toLowerCase()));
    if (!isListed && isIP(host) !== 0 && !isPublicAddress(host)) throw new DirectoryFailure("forbidden");
    const timeout = timeoutSeconds * 1_000;
    const sockets: (Socket | TLSSocket)[] = [];
    const tlsOptions = {
      ...(caCertificate === "" ? {} : { ca: caCertificate }),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      host,
      minVersion: "TLSv1.2",
    } as const;
    const endpoint = { host, port, ...(isListed ? {} : { lookup }) };
    let received = 0;

    function watch<S extends Socket>(socket: S): S {
      sockets.push(socket);
      socket.on("data", (chunk: Buffer) => {
        received += chunk.length;
        if (received > MAX_ANSWER_BYTES) socket.destroy(new DirectoryFailure("too-many"));
      });
      return socket;
    }
    /**
     * The library reconnects by itself after a lost connection, without encryption and without a bind, so this refuses
     * a second connection.
     */
    function requireFirst(): void {
      if (sockets.length > 0) throw new DirectoryFailure("cut");
    }
    /** Plaintext behind the StartTLS answer was injected by a third party. */
    function requireNoTrailingData(chunks: readonly Buffer[]): void {
      const reader = new BerReader(Buffer.concat(chunks));
      reader.readSequence();
      if (reader.remain !== reader.length) throw new DirectoryFailure("no-tls");
    }

    const plainChunks: Buffer[] = [];
    const client = new Client({
      url: `${protocol}//${hostname}:${port}`,
      timeout,
      connectTimeout: timeout,
      createConnection: (() => {
        requireFirst();
        const socket = watch(connect(endpoint));
        if (startTls) socket.on("data", (chunk: Buffer) => plainChunks.push(chunk));
        return socket;
      }) as unknown as typeof connect,
      createSecureConnection: ((...args: readonly unknown[]) => {
        if (isSecure) {
          requireFirst();
          return watch(connectTls({ ...endpoint, ...tlsOptions }));
        }
        requireNoTrailingData(plainChunks);
        const [{ socket }] = args as [{ socket: Socket }];
        const secure = watch(connectTls({ ...tlsOptions, socket }));
        const timer = setTimeout(() => secure.destroy(new DirectoryFailure("timeout")), timeout);
        secure.once("secureConnect", () => clearTimeout(timer));
        secure.once("close", () => clearTimeout(timer));
        return secure;
      }) as unknown as typeof connectTls,
    });
    const abort = () => {
      for (const socket of sockets) socket.destroy(new DirectoryFailure("timeout"));
    };
    signal?.addEventListener("abort", abort, { once: true });
    const runStep = async <R>(step: () => Promise<R>): Promise<R> => {
      if (signal?.aborted) throw new DirectoryFailure("timeout");
      received = 0;
      try {
        return await step();
      } catch (error) {
        throw failureOf(error, sockets);
      }
    };

    const session: DirectorySession = {
      address,
      bind: async (dn, password) => {
        if (dn === "" || password === "") throw new Error("a bind needs a name and a password");
        await runStep(() => client.bind(dn, password));
      },
      pages: async function* (base, { filter, attributes, pageSize, binary }) {
        const results = client.searchPaginated(base, {
          scope: "sub",
          filter,
          attributes: [...attributes],
          explicitBufferAttributes: binary === undefined ? [] : [binary],
          timeLimit: timeoutSeconds,
          paged: { pageSize },
        });
        let count = 0;
        for (;;) {
          const { done, value } = await runStep(() => results.next());
          if (done) return;
          count += value.searchEntries.length;
          if (count > MAX_ENTRIES) throw new DirectoryFailure("too-many");
          yield value.searchEntries;
        }
      },
    };
    try {
      return await observe({ kind: "service", protocol: "ldap", host, port }, async () => {
        if (startTls && !isSecure) await runStep(() => client.startTLS(tlsOptions));
        return work(session);
      });
    } finally {
      signal?.removeEventListener("abort", abort);
      await client.unbind().catch(() => undefined);
      for (const socket of sockets) socket.destroy();
    }
  }

  return {
    with: async (target, work, signal) => {
      let lastFailure = new DirectoryFailure("answer");
      for (const address of target.addresses) {
        let hasBound = false;
        try {
          return await runAt(
            address,
            target,
            async (session) => {
              const { bind } = session;
              return work({
                ...session,
                bind: async (dn, password) => {
                  await bind(dn, password);
                  hasBound = true;
                },
              });
            },
            signal,
          );
        } catch (error) {
          // The next address is tried only before a bind has succeeded: work that has begun must not continue on
          // another server.
          if (!(error instanceof DirectoryFailure) || hasBound || !isUnavailable(error) || signal?.aborted) throw error;
          lastFailure = error;
        }
      }
      throw lastFailure;
    },
  };
}
