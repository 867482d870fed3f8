// Guarantee: the client connects only to allowed targets, believes only the directory itself, and names every failure.
import { afterEach, expect, test } from "vitest";
import { startTestDirectory, type TestDirectory, type TestDirectoryOptions } from "#test/directory/directory-server.ts";
import { certificateOf } from "#test/directory/test-certificate.ts";
import { createDirectoryClient, type DirectorySession, readFilter } from "./directory-client.ts";
import { DirectoryFailure, explainFailure } from "./directory-failure.ts";

const ADMIN = "cn=admin,dc=example,dc=cn";
const PEOPLE = "ou=people,dc=example,dc=cn";
const localhost = certificateOf("localhost");
const otherHost = certificateOf("elsewhere.example");

const started: TestDirectory[] = [];
afterEach(async () => {
  for (const directory of started.splice(0)) await directory.close();
});

async function startDirectory(people: number, options: TestDirectoryOptions = {}): Promise<TestDirectory> {
  const entries = Array.from({ length: people }, (_, n) => ({
    dn: `uid=p${n},${PEOPLE}`,
    objectClass: "inetOrgPerson",
    uid: `p${n}`,
  }));
  const directory = await startTestDirectory({ entries, ...options });
  directory.passwords.set(ADMIN, "secret");
  started.push(directory);
  return directory;
}

interface SessionOptions {
  readonly privateHosts?: readonly string[];
  readonly ca?: string;
  readonly startTls?: boolean;
  readonly addresses?: readonly string[];
  readonly seconds?: number;
}

const withSession = <T>(
  directory: TestDirectory,
  work: (session: DirectorySession) => Promise<T>,
  options: SessionOptions = {},
): Promise<T> => {
  const {
    privateHosts = [directory.host],
    ca = "",
    startTls = false,
    addresses = [directory.address],
    // Generous, since a busy machine is slow.
    seconds = 60,
  } = options;
  return createDirectoryClient({ privateHosts }).with(
    { addresses, startTls, caCertificate: ca, timeoutSeconds: seconds },
    work,
  );
};

async function readPageSizes(
  session: DirectorySession,
  text = "(objectClass=inetOrgPerson)",
  base = PEOPLE,
): Promise<number[]> {
  const filter = readFilter(text);
  if (!filter) throw new Error("no filter");
  const sizes: number[] = [];
  for await (const page of session.pages(base, { filter, attributes: ["uid"], pageSize: 100 })) sizes.push(page.length);
  return sizes;
}

const failureKindOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DirectoryFailure)) throw new Error("no failure of a directory", { cause: error });
  expect(explainFailure(error)).toMatch(/^\P{ASCII}/u);
  return error.kind;
};

test("[SEC-72] reads all pages and follows no referral", async () => {
  const directory = await startDirectory(250);
  expect(await withSession(directory, readPageSizes)).toEqual([100, 100, 50]);
  directory.fault = { kind: "refers" };
  expect(await withSession(directory, readPageSizes)).toEqual([100, 100, 50]);
});

test("accepts TLS only with a certificate that the authority issued for the host", async () => {
  const directory = await startDirectory(1, { tls: localhost });
  const bind = (session: DirectorySession) => session.bind(ADMIN, "secret");
  await withSession(directory, bind, { ca: localhost.cert });
  expect(await failureKindOf(withSession(directory, bind))).toBe("certificate");
  expect(await failureKindOf(withSession(directory, bind, { ca: otherHost.cert }))).toBe("certificate");
  const other = await startDirectory(1, { tls: otherHost });
  expect(await failureKindOf(withSession(other, bind, { ca: otherHost.cert }))).toBe("certificate");
  expect([...directory.binds, ...other.binds]).toEqual([[ADMIN, "secret"]]);
});

test("uses StartTLS and sends no password when it fails", async () => {
  const bind = (session: DirectorySession) => session.bind(ADMIN, "secret");
  const directory = await startDirectory(1, { tls: localhost, startTls: true });
  await withSession(directory, bind, { ca: localhost.cert, startTls: true });
  expect(directory.binds).toEqual([[ADMIN, "secret"]]);
  expect(await failureKindOf(withSession(directory, bind, { startTls: true }))).toBe("certificate");
  const plain = await startDirectory(1);
  expect(await failureKindOf(withSession(plain, bind, { startTls: true }))).not.toBe("credentials");
  expect([directory.binds.length, plain.binds.length]).toEqual([1, 0]);
});

test("refuses plaintext that follows the StartTLS answer", async () => {
  const directory = await startDirectory(1, { tls: localhost, startTls: true });
  directory.fault = { kind: "injects" };
  const bind = (session: DirectorySession) => session.bind(ADMIN, "wrong");
  expect(await failureKindOf(withSession(directory, bind, { ca: localhost.cert, startTls: true }))).toBe("no-tls");
});

test("[SEC-72, W-11] refuses private hosts that are not listed", async () => {
  const directory = await startDirectory(1);
  expect(await failureKindOf(withSession(directory, readPageSizes, { privateHosts: [] }))).toBe("forbidden");
  expect(await failureKindOf(withSession(directory, readPageSizes, { privateHosts: ["127.0.0.1:1"] }))).toBe(
    "forbidden",
  );
  const byName = directory.address.replace("127.0.0.1", "localhost");
  expect(await failureKindOf(withSession(directory, readPageSizes, { privateHosts: [], addresses: [byName] }))).toBe(
    "forbidden",
  );
  expect(await withSession(directory, readPageSizes, { privateHosts: ["127.0.0.1"] })).toEqual([1]);
});

test("[SEC-72] reports the reason of every failure, a timeout included", async () => {
  const directory = await startDirectory(300);
  expect(await failureKindOf(withSession(directory, (session) => session.bind(ADMIN, "wrong")))).toBe("credentials");
  expect(await failureKindOf(withSession(directory, (session) => readPageSizes(session, "(a=b)", "dc=nowhere")))).toBe(
    "no-base",
  );
  const answers = {
    4: "too-many",
    8: "needs-tls",
    10: "referral",
    13: "needs-tls",
    18: "filter",
    50: "rights",
    52: "busy",
  } as const;
  for (const [code, kind] of Object.entries(answers)) {
    directory.fault = { kind: "answers", code: Number(code) };
    expect(await failureKindOf(withSession(directory, readPageSizes))).toBe(kind);
  }
  directory.fault = { kind: "dies", afterPages: 1 };
  expect(await failureKindOf(withSession(directory, readPageSizes))).toBe("cut");
  directory.fault = { kind: "hangs" };
  expect(await failureKindOf(withSession(directory, readPageSizes, { seconds: 1 }))).toBe("timeout");
  await directory.close();
  started.splice(0);
  expect(await failureKindOf(withSession(directory, readPageSizes))).toBe("refused");
  const nowhere = { privateHosts: ["no-such-host.invalid"], addresses: ["ldap://no-such-host.invalid"] };
  expect(await failureKindOf(withSession(directory, readPageSizes, nowhere))).toBe("name");
});

test("[SEC-72] accepts answers up to 8 MiB", async () => {
  const directory = await startDirectory(0);
  const MIB = 1_048_576;
  for (const [bytes, outcome] of [
    [7.9 * MIB, [90]],
    [8.5 * MIB, "too-many"],
  ] as const) {
    // One page with many entries: the library copies the whole received part of an entry with each further chunk.
    directory.entries = Array.from({ length: 90 }, (_, n) => ({
      dn: `uid=p${n},${PEOPLE}`,
      objectClass: "inetOrgPerson",
      uid: "x".repeat(bytes / 90),
    }));
    const read = withSession(directory, readPageSizes);
    expect(await (outcome === "too-many" ? failureKindOf(read) : read)).toEqual(outcome);
  }
});

test.each([
  ["530", "account-limited"],
  ["531", "account-limited"],
  ["532", "password-ended"],
  ["533", "account-off"],
  ["701", "account-off"],
  ["773", "password-ended"],
  ["775", "account-locked"],
  ["52e", "credentials"],
  ["7", "credentials"],
])("reports the reason of Active Directory's error number %s", async (number, kind) => {
  const directory = await startDirectory(1);
  const serverMessage = `80090308: LdapErr: DSID-0C0903A9, comment: AcceptSecurityContext error, data ${number}, v1db1\u0000`;
  directory.refusals.set(ADMIN, serverMessage);
  expect(await failureKindOf(withSession(directory, (session) => session.bind(ADMIN, "secret")))).toBe(kind);
  directory.refusals.set(ADMIN, `data ${number}`);
  expect(await failureKindOf(withSession(directory, (session) => session.bind(ADMIN, "secret")))).toBe("credentials");
});

test("aborts on a signal", async () => {
  const directory = await startDirectory(1);
  directory.fault = { kind: "hangs" };
  const client = createDirectoryClient({ privateHosts: [directory.host] });
  const target = { addresses: [directory.address], startTls: false, caCertificate: "", timeoutSeconds: 60 };
  expect(await failureKindOf(client.with(target, readPageSizes, AbortSignal.timeout(100)))).toBe("timeout");
});

test("tries the next address after no answer, but not after a wrong password", async () => {
  const directory = await startDirectory(1);
  const stoppedDirectory = await startDirectory(1);
  await stoppedDirectory.close();
  const addresses = [stoppedDirectory.address, directory.address];
  const privateHosts = [stoppedDirectory.host, directory.host];
  expect(await withSession(directory, readPageSizes, { addresses, privateHosts })).toEqual([1]);
  const wrong = (session: DirectorySession) => session.bind(ADMIN, "wrong");
  expect(
    await failureKindOf(
      withSession(directory, wrong, { addresses: [directory.address, stoppedDirectory.address], privateHosts }),
    ),
  ).toBe("credentials");
});

test("never binds with an empty name or password", async () => {
  const directory = await startDirectory(1);
  await expect(withSession(directory, (session) => session.bind(ADMIN, ""))).rejects.toThrow(
    "a bind needs a name and a password",
  );
  await expect(withSession(directory, (session) => session.bind("", "secret"))).rejects.toThrow(
    "a bind needs a name and a password",
  );
  expect(directory.binds).toEqual([]);
});

test.each(["", "(", "(a=b", "(&(a=b)", "a=b)", "(a=(b))", "(=b)", "(&)", "(a=\\zz)"])(
  "refuses %j as a filter",
  (text) => {
    expect(readFilter(text)).toBeUndefined();
  },
);
