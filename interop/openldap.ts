import { deepEqual, equal, match } from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "./client.ts";
import { type DirectorySettings, directoryCalls, resultOf, rules } from "./directory-calls.ts";
import { loopbackCertificate } from "./loopback-certificate.ts";
import { type Portal, person } from "./portal.ts";

const BASE = "dc=example,dc=cn";
const PEOPLE = `ou=people,${BASE}`;
const UNITS = `ou=units,${BASE}`;
const READER = `cn=portal,${BASE}`;
const READER_PASSWORD = "read-only-1";
const MANY = 5_000;

const entry = (dn: string, lines: readonly string[]): string => [`dn: ${dn}`, ...lines].join("\n");
const unit = (dn: string, ou: string): string => entry(dn, ["objectClass: organizationalUnit", `ou: ${ou}`]);
const someone = (uid: string, cn: string, more: readonly string[] = [], below = PEOPLE): string =>
  entry(`uid=${uid},${below}`, ["objectClass: inetOrgPerson", `uid: ${uid}`, `cn: ${cn}`, "sn: x", ...more]);

const ldif = (): string =>
  [
    entry(BASE, ["objectClass: dcObject", "objectClass: organization", "o: Example", "dc: example"]),
    entry(READER, [
      "objectClass: organizationalRole",
      "objectClass: simpleSecurityObject",
      "cn: portal",
      `userPassword: ${READER_PASSWORD}`,
    ]),
    unit(PEOPLE, "people"),
    unit(UNITS, "units"),
    unit(`ou=目录采购部,${UNITS}`, "目录采购部"),
    unit(`ou=目录采购一科,ou=目录采购部,${UNITS}`, "目录采购一科"),
    someone("jiang.shuying", "江疏影", [
      "userPassword: In@OpenLDAP-1",
      "mobile: +86 139 0000 7001",
      "mail: jiang.shuying@example.cn",
      "departmentNumber: 目录采购一科",
    ]),
    someone("odd(name)*", "符号", ["userPassword: In@OpenLDAP-2"]),
    ...Array.from({ length: MANY }, (_, n) => someone(`many${n}`, "何初阳")),
  ].join("\n\n");

interface Slapd {
  stop(): Promise<void>;
}

/**
 * Starts Debian's slapd in a folder of its own, on the loopback address. A query without paging returns at most 500
 * entries.
 */
function slapdIn(folder: string, [plain, secure]: readonly [number, number]) {
  const root = join(folder, "slapd");
  mkdirSync(join(root, "db"), { recursive: true });
  const { ca, key, cert } = loopbackCertificate();
  const file = (name: string, text: string): string => {
    writeFileSync(join(root, name), text);
    return join(root, name);
  };
  const config = file(
    "slapd.conf",
    [
      ...["core", "cosine", "inetorgperson"].map((schema) => `include /etc/ldap/schema/${schema}.schema`),
      `pidfile ${root}/pid`,
      "modulepath /usr/lib/ldap",
      "moduleload back_mdb",
      `TLSCACertificateFile ${file("ca.pem", ca)}`,
      `TLSCertificateFile ${file("cert.pem", cert)}`,
      `TLSCertificateKeyFile ${file("key.pem", key)}`,
      "sizelimit size.soft=500 size.hard=500 size.pr=1000 size.prtotal=unlimited",
      // Accepts an empty password as an anonymous bind, which must not deceive a portal.
      "allow bind_anon_cred bind_anon_dn",
      "database mdb",
      `suffix "${BASE}"`,
      `directory ${root}/db`,
      "maxsize 268435456",
      "index objectClass,uid,entryUUID eq",
      "access to attrs=userPassword by anonymous auth by * none",
      `access to * by dn.exact="${READER}" read by * none`,
      "",
    ].join("\n"),
  );
  const loaded = spawnSync("slapadd", ["-q", "-f", config, "-l", file("data.ldif", ldif())], { encoding: "utf8" });
  if (loaded.status !== 0) throw new Error(`slapadd: ${loaded.stderr}`);
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(plain, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.unref();
    });
  const start = async (): Promise<Slapd> => {
    const urls = `ldap://127.0.0.1:${plain} ldaps://127.0.0.1:${secure}`;
    const child = spawn("slapd", ["-f", config, "-h", urls, "-d", "0"], { stdio: "inherit" });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    while (!(await isUp())) {
      if (child.exitCode !== null) throw new Error("slapd ended while it started");
      await pause(50);
    }
    return {
      stop: async () => {
        child.kill("SIGKILL");
        await ended;
      },
    };
  };
  return { ca, start };
}

/** Debian's OpenLDAP: people sign in with it and are imported from it. */
export const openldap: Client = {
  name: "openldap",
  debian: ["slapd"],
  npm: [],
  prove: async (portal: Portal, prove) => {
    const [plain, secure] = portal.directoryPorts;
    const directory = slapdIn(portal.folder, [plain, secure]);
    let slapd = await directory.start();

    const { asAdmin, signIn, ended, sync } = await directoryCalls(portal);
    const settings: DirectorySettings = {
      name: "OpenLDAP",
      kind: "openldap",
      addresses: [`ldaps://127.0.0.1:${secure}`],
      startTls: false,
      caCertificate: directory.ca,
      bindDn: READER,
      peopleBase: PEOPLE,
      peopleFilter: "(objectClass=inetOrgPerson)",
      idAttribute: "entryUUID",
      accountAttribute: "uid",
      nameAttribute: "cn",
      phoneAttribute: "mobile",
      mailAttribute: "mail",
      departmentFrom: "attribute",
      departmentAttribute: "departmentNumber",
      departmentsBase: UNITS,
      departmentsFilter: "(objectClass=organizationalUnit)",
      departmentNameAttribute: "ou",
      groupAttribute: "memberOf",
      groupsBase: "",
      groupsFilter: "",
      timeoutSeconds: 10,
      pageSize: 500,
    };
    const tryOut = (more: Partial<DirectorySettings> & { bindSecret?: string } = {}) =>
      asAdmin("directoryAdmin.testConnection", {
        body: { ...settings, id: null, bindSecret: READER_PASSWORD, ...more },
      });
    let id = "";

    try {
      await prove("is read over ldaps with its authority's certificate", async () => {
        const { people, departments } = resultOf(await tryOut());
        equal(people.length, 10);
        deepEqual(
          departments.map(({ departName }) => departName),
          ["units", "目录采购部", "目录采购一科"],
        );
      });
      await prove("is read by StartTLS, and not trusted without the authority", async () => {
        const startTls = { addresses: [`ldap://127.0.0.1:${plain}`], startTls: true };
        equal(resultOf(await tryOut(startTls)).people.length, 10);
        match((await tryOut({ ...startTls, caCertificate: "" })).message, /证书不受信任/);
        match((await tryOut({ caCertificate: "" })).message, /证书不受信任/);
      });
      await prove("says what is wrong: password, base, filter", async () => {
        match((await tryOut({ bindSecret: "wrong" })).message, /绑定账号或密码不正确/);
        match((await tryOut({ peopleBase: "ou=nowhere,dc=example,dc=cn" })).message, /查询起点（Base DN）不存在/);
        equal((await tryOut({ peopleFilter: "(uid=*" })).code, "directory.bad_filter");
      });
      await prove(`gives ${MANY} people and departments by pages, beyond what it tells at once`, async () => {
        const wish = { ...settings, ...rules, id: null, version: null, bindSecret: READER_PASSWORD };
        id = resultOf(await asAdmin("directoryAdmin.save", { body: wish })).id;
        const run = await sync(id);
        deepEqual([run.state, run.counts.people, run.counts.departmentsMade], ["done", MANY + 2, 2]);
        equal((await sync(id)).counts.same, run.counts.made);
      });
      await prove("signs people in by its passwords, and puts them into their department", async () => {
        const { userInfo, departs } = resultOf(await signIn("jiang.shuying", "In@OpenLDAP-1"));
        deepEqual([userInfo.realname, departs[0]?.departName], ["江疏影", "目录采购一科"]);
        equal((await signIn("jiang.shuying", "wrong")).code, "session.wrong_credentials");
        equal((await signIn("+8613900007001", "In@OpenLDAP-1")).success, false);
        equal((await signIn("13900007001", "In@OpenLDAP-1")).success, true);
      });
      await prove("has signs in a name taken for signs, and no empty password for a password", async () => {
        equal((await signIn("odd(name)*", "In@OpenLDAP-2")).success, true);
        equal((await signIn("*", "In@OpenLDAP-2")).success, false);
        for (const password of ["", " "]) equal((await signIn("odd(name)*", password)).success, false);
      });
      await prove("goes down in an import: nothing is changed, and the next one goes on", async () => {
        const begun = asAdmin("directoryAdmin.sync", { body: { id } });
        await slapd.stop();
        const run = await ended(resultOf(await begun).id);
        equal(run.state, "failed");
        match(run.failure ?? "", /未导入任何数据/);
        const moved = await signIn("jiang.shuying", "In@OpenLDAP-1");
        equal(moved.code, "directory.unreachable");
        equal((await signIn(person.username, person.password)).success, true);
        slapd = await directory.start();
        equal((await sync(id)).state, "done");
        equal((await signIn("jiang.shuying", "In@OpenLDAP-1")).success, true);
      });
      await prove("freezes who has left it", async () => {
        await slapd.stop();
        const missing = spawnSync("slapmodify", ["-f", join(portal.folder, "slapd/slapd.conf")], {
          input: `dn: uid=jiang.shuying,${PEOPLE}\nchangetype: delete\n`,
          encoding: "utf8",
        });
        equal(missing.status, 0, missing.stderr);
        slapd = await directory.start();
        equal((await sync(id)).counts.frozen, 1);
        equal((await signIn("jiang.shuying", "In@OpenLDAP-1")).success, false);
      });
    } finally {
      await slapd.stop();
    }
  },
};
