import { createServer, type Server, type Socket } from "node:net";
import { createSecureContext, createServer as createTlsServer, TLSSocket } from "node:tls";
import {
  AndFilter,
  Attribute,
  BerReader,
  BerWriter,
  EqualityFilter,
  NotFilter,
  OrFilter,
  PagedResultsControl,
  PresenceFilter,
  ProtocolOperation,
  SearchRequest,
  SubstringFilter,
} from "ldapts";

type Value = string | Buffer;

export type TestEntry = { readonly dn: string } & { readonly [attribute: string]: Value | readonly string[] };

export interface TestDirectory {
  readonly port: number;
  /** `ldap://127.0.0.1:…`, or `ldaps://localhost:…`. */
  readonly address: string;
  readonly host: string;
  entries: TestEntry[];
  /** Passwords by name. Any name may have an empty one, as on some servers. */
  readonly passwords: Map<string, string>;
  /** Refusals of a right password, by name. */
  readonly refusals: Map<string, string>;
  /** Names and passwords of all bind requests. */
  readonly binds: [string, string][];
  /** Texts of the received filters. */
  readonly filters: string[];
  fault: Fault | null;
  close(): Promise<void>;
}

export type Fault =
  /** Never answers. */
  | { readonly kind: "hangs" }
  /** Breaks the connection after this number of pages. */
  | { readonly kind: "dies"; readonly afterPages: number }
  | { readonly kind: "answers"; readonly code: number }
  /** Answers every search with a referral as well. */
  | { readonly kind: "refers" }
  /** Appends a forged answer to the one that begins encryption. */
  | { readonly kind: "injects" };

export interface TestDirectoryOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Begins unencrypted and switches to TLS on request. */
  readonly startTls?: boolean;
  readonly entries?: readonly TestEntry[];
}

type Filter = SearchRequest["filter"];

const textOf = (value: Value): string => value.toString().toLowerCase();

/** Returns one or several values as a list. */
function valuesOf(value: TestEntry[string] | undefined): readonly Value[] {
  if (value === undefined) return [];
  return typeof value === "string" || Buffer.isBuffer(value) ? [value] : (value as string[]);
}

function textsIn(entry: TestEntry, attribute: string): string[] {
  const name = Object.keys(entry).find((key) => key !== "dn" && key.toLowerCase() === attribute.toLowerCase());
  return name === undefined ? [] : valuesOf(entry[name]).map(textOf);
}

function matches(entry: TestEntry, filter: Filter): boolean {
  if (filter instanceof AndFilter) return filter.filters.every((part) => matches(entry, part));
  if (filter instanceof OrFilter) return filter.filters.some((part) => matches(entry, part));
  if (filter instanceof NotFilter) return !matches(entry, filter.filter);
  if (filter instanceof PresenceFilter) return textsIn(entry, filter.attribute).length > 0;
  if (filter instanceof EqualityFilter) return textsIn(entry, filter.attribute).includes(textOf(filter.value));
  if (filter instanceof SubstringFilter)
    return textsIn(entry, filter.attribute).some((text) => text.startsWith(filter.initial));
  return false;
}

/**
 * Starts a small LDAP directory: it binds, searches by pages, encrypts on request, and shows the faults of directories.
 * The library reads and writes the protocol.
 */
export async function startTestDirectory(options: TestDirectoryOptions = {}): Promise<TestDirectory> {
  const { tls, startTls = false } = options;
  const sockets = new Set<Socket>();
  const directory: Omit<TestDirectory, "port" | "address" | "host" | "close"> = {
    entries: [...(options.entries ?? [])],
    passwords: new Map(),
    refusals: new Map(),
    binds: [],
    filters: [],
    fault: null,
  };

  function result(id: number, operation: number, code: number, cookie?: Buffer, text = ""): Buffer {
    const writer = new BerWriter();
    writer.startSequence();
    writer.writeInt(id);
    writer.startSequence(operation);
    writer.writeEnumeration(code);
    writer.writeString("");
    writer.writeString(text);
    writer.endSequence();
    if (cookie) {
      writer.startSequence(ProtocolOperation.LDAP_CONTROLS);
      new PagedResultsControl({ value: { size: 0, cookie } }).write(writer);
      writer.endSequence();
    }
    writer.endSequence();
    return writer.buffer;
  }

  function entryOf(id: number, { dn, ...attributes }: TestEntry, requestedAttributes: readonly string[]): Buffer {
    const writer = new BerWriter();
    writer.startSequence();
    writer.writeInt(id);
    writer.startSequence(ProtocolOperation.LDAP_RES_SEARCH_ENTRY);
    writer.writeString(dn);
    writer.startSequence();
    for (const [type, value] of Object.entries(attributes)) {
      // A partial list of values has a suffix (`member;range=0-1499`).
      const [name = ""] = type.toLowerCase().split(";");
      if (requestedAttributes.length > 0 && !requestedAttributes.includes(name)) continue;
      new Attribute({ type, values: valuesOf(value) as string[] }).write(writer);
    }
    writer.endSequence();
    writer.endSequence();
    writer.endSequence();
    return writer.buffer;
  }

  function reference(id: number): Buffer {
    const writer = new BerWriter();
    writer.startSequence();
    writer.writeInt(id);
    writer.startSequence(ProtocolOperation.LDAP_RES_SEARCH_REF);
    writer.writeString("ldap://elsewhere.example/dc=elsewhere");
    writer.endSequence();
    writer.endSequence();
    return writer.buffer;
  }

  function bindAnswer(id: number, reader: BerReader): Buffer {
    reader.readInt();
    const dn = reader.readString() ?? "";
    const password = reader.readString(0x80) ?? "";
    directory.binds.push([dn, password]);
    const isRight = password === "" || directory.passwords.get(dn.toLowerCase()) === password;
    const refusal = isRight ? directory.refusals.get(dn.toLowerCase()) : undefined;
    return result(id, ProtocolOperation.LDAP_RES_BIND, isRight && !refusal ? 0 : 49, undefined, refusal);
  }

  let pages = 0;
  function searchAnswer(id: number, reader: BerReader, socket: Socket): Buffer | undefined {
    const request = new SearchRequest({ messageId: id, filter: new PresenceFilter({ attribute: "objectclass" }) });
    request.parse(reader, []);
    directory.filters.push(request.filter.toString());
    const { fault } = directory;
    if (fault?.kind === "answers") return result(id, ProtocolOperation.LDAP_RES_SEARCH, fault.code);
    const paging = request.controls?.find((control) => control instanceof PagedResultsControl);
    const base = request.baseDN.toLowerCase();
    if (!directory.entries.some(({ dn }) => dn.toLowerCase().endsWith(base)))
      return result(id, ProtocolOperation.LDAP_RES_SEARCH, 32);
    const found = directory.entries.filter(
      (entry) => entry.dn.toLowerCase().endsWith(base) && matches(entry, request.filter),
    );
    const from = Number(paging?.value?.cookie?.toString() || "0");
    const to = from + (paging?.value?.size || found.length);
    pages += 1;
    if (fault?.kind === "dies" && pages > fault.afterPages) {
      socket.destroy();
      return undefined;
    }
    const cookie = Buffer.from(to < found.length ? String(to) : "");
    return Buffer.concat([
      ...found.slice(from, to).map((entry) => entryOf(id, entry, request.attributes)),
      ...(fault?.kind === "refers" ? [reference(id)] : []),
      result(id, ProtocolOperation.LDAP_RES_SEARCH, 0, cookie),
    ]);
  }

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    let buffered = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      buffered = Buffer.concat([buffered, chunk]);
      for (;;) {
        const reader = new BerReader(buffered);
        if (reader.readSequence() === null || reader.remain < reader.length) return;
        const end = reader.offset + reader.length;
        buffered = buffered.subarray(end);
        answer(reader);
      }
    };
    function answer(reader: BerReader): void {
      const id = reader.readInt() ?? 0;
      const operation = reader.readSequence();
      if (directory.fault?.kind === "hangs") return;
      if (operation === ProtocolOperation.LDAP_REQ_BIND) socket.write(bindAnswer(id, reader));
      else if (operation === ProtocolOperation.LDAP_REQ_SEARCH) {
        const sent = searchAnswer(id, reader, socket);
        if (sent) socket.write(sent);
      } else if (operation === ProtocolOperation.LDAP_REQ_EXTENSION) encrypt(id);
      else socket.end();
    }
    function encrypt(id: number): void {
      if (!startTls || !tls) {
        socket.write(result(id, ProtocolOperation.LDAP_RES_EXTENSION, 2));
        return;
      }
      const yes = result(id, ProtocolOperation.LDAP_RES_EXTENSION, 0);
      // A positive answer to the next request without its last byte, which the first byte of the real answer completes.
      const forged = result(id + 1, ProtocolOperation.LDAP_RES_BIND, 0, undefined, "0").subarray(0, -1);
      socket.write(directory.fault?.kind === "injects" ? Buffer.concat([yes, forged]) : yes);
      socket.off("data", read);
      serve(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) }));
    }
    socket.on("data", read);
  }

  const server: Server = tls && !startTls ? createTlsServer(tls, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const name = tls ? "localhost" : "127.0.0.1";
  const scheme = tls && !startTls ? "ldaps" : "ldap";
  return Object.assign(directory, {
    port,
    address: `${scheme}://${name}:${port}`,
    host: `${name}:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
