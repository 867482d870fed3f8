import { deepEqual, equal, match } from "node:assert/strict";
import { directoryPresets } from "@tender/contract";
import type { Client } from "./client.ts";
import { type DirectorySettings, directoryCalls, resultOf, rules } from "./directory-calls.ts";
import {
  CANTEEN,
  CENTRE,
  DISABLED,
  dnOf,
  domain,
  ENABLED,
  LAB,
  MANY,
  move,
  NEVER,
  OFFICE,
  PASSWORD,
  PAST,
  READER,
  READER_PASSWORD,
  remove,
  replace,
  SIGNS_NAME,
  SIGNS_PASSWORD,
  STAFF,
  someone,
  USERS,
  unit,
} from "./domain.ts";
import type { Portal } from "./portal.ts";
import { DOMAIN, domainControllerIn } from "./samba.ts";

/** The 300, the many, and the ten people with names of their own. */
const PEOPLE = 300 + MANY + 10;

/** Samba's Active Directory domain controller of Debian: people sign in with it and are imported from it. */
export const activeDirectory: Client = {
  name: "active-directory",
  debian: ["samba", "samba-ad-provision", "samba-dsdb-modules", "samba-vfs-modules", "ldb-tools"],
  npm: [],
  needsRoot: true,
  prove: async (portal: Portal, prove) => {
    const [plain, secure] = portal.directoryPorts;
    const calls = await directoryCalls(portal);
    const { asAdmin, signIn, sync } = calls;
    const controller = await domainControllerIn(portal.folder, [plain, secure], domain());
    console.log(`  ${controller.version}`);
    const settings: DirectorySettings = {
      ...directoryPresets["active-directory"],
      name: "Active Directory",
      kind: "active-directory",
      addresses: [`ldaps://127.0.0.1:${secure}`],
      startTls: false,
      caCertificate: controller.ca,
      bindDn: "portal@example.cn",
      peopleBase: DOMAIN,
      departmentsBase: DOMAIN,
      groupsBase: "",
      timeoutSeconds: 10,
      pageSize: 500,
    };
    const tryOut = (more: Partial<DirectorySettings> & { bindSecret?: string } = {}) =>
      asAdmin("directoryAdmin.testConnection", {
        body: { ...settings, id: null, bindSecret: READER_PASSWORD, ...more },
      });
    let id = "";
    const codeOf = async (username: string, password = PASSWORD) => {
      const { success, code } = await signIn(username, password);
      return success ? "in" : code;
    };
    const departmentsOf = async (username: string): Promise<string[]> => {
      const { departs } = resultOf(await signIn(username, PASSWORD));
      return departs.map(({ departName }) => departName);
    };

    try {
      await controller.setLastPassword(replace(dnOf("过期者", OFFICE), "pwdLastSet", PAST));
      await prove(
        "is read over ldaps with its authority's certificate, whatever the bind account is called",
        async () => {
          for (const bindDn of ["portal@example.cn", "EXAMPLE\\portal", READER]) {
            const { people } = resultOf(await tryOut({ bindDn }));
            equal(people.length, 10);
          }
          const labInput = {
            peopleBase: LAB,
            peopleFilter: "(sAMAccountName=signs)",
            mailAttribute: "userPrincipalName",
          };
          equal(resultOf(await tryOut(labInput)).people[0]?.email, "signs@example.cn");
          const { departments } = resultOf(await tryOut({ departmentsBase: STAFF }));
          deepEqual(
            departments.map(({ departName }) => departName).sort(),
            ["一科", "员工", "工程采购处", "研发, 测试部", "采购中心", "食堂"].sort(),
          );
        },
      );
      await prove(
        "is read by StartTLS, not trusted without the authority, and says that it wants encryption",
        async () => {
          const inTheClear = { addresses: [`ldap://127.0.0.1:${plain}`] };
          const startTls = { ...inTheClear, startTls: true };
          equal(resultOf(await tryOut(startTls)).people.length, 10);
          match((await tryOut({ ...startTls, caCertificate: "" })).message, /证书不受信任/);
          match((await tryOut({ caCertificate: "" })).message, /证书不受信任/);
          match((await tryOut(inTheClear)).message, /目录服务要求加密连接/);
        },
      );
      await prove("says what is wrong: bind account, base, filter", async () => {
        match((await tryOut({ bindSecret: "wrong" })).message, /绑定账号或密码不正确/);
        const bindAs = (account: string) => tryOut({ bindDn: `${account}@example.cn`, bindSecret: PASSWORD });
        match((await bindAs("off")).message, /绑定账号已停用或已到期/);
        match((await bindAs("over")).message, /绑定账号已停用或已到期/);
        match((await bindAs("must.change")).message, /绑定账号的密码已过期或须先修改/);
        match((await bindAs("stale")).message, /绑定账号的密码已过期或须先修改/);
        match((await bindAs("by.night")).message, /在当前时间或位置/);
        match((await tryOut({ peopleBase: `OU=nowhere,${DOMAIN}` })).message, /查询起点（Base DN）不存在/);
        match((await tryOut({ peopleBase: "DC=other,DC=cn" })).message, /查询起点/);
        equal((await tryOut({ peopleFilter: "(cn=*" })).code, "directory.bad_filter");
      });
      await prove("shows the members of a group, and those of groups within it", async () => {
        const members = async (how: string) => {
          const peopleFilter = `(&(objectCategory=person)(objectClass=user)(${how}=${USERS}))`;
          return resultOf(await tryOut({ peopleFilter })).people.map(({ username }) => username);
        };
        deepEqual(await members("memberOf"), []);
        deepEqual(await members("memberOf:1.2.840.113556.1.4.1941:"), ["jiang.shuying"]);
      });
      await prove("makes an account by the first sign-in, and none of who may not come in", async () => {
        const input = { ...settings, ...rules, id: null, version: null, bindSecret: READER_PASSWORD };
        id = resultOf(await asAdmin("directoryAdmin.save", { body: { ...input, makesAccounts: true } })).id;
        equal(await codeOf("jiang.shuying", "wrong"), "session.wrong_credentials");
        equal(await codeOf("jiang.shuying"), "in");
        equal(await codeOf("must.change"), "directory.password_ended");
        equal(await codeOf("stale"), "directory.password_ended");
        equal(await codeOf("off"), "session.account_frozen");
        equal(await codeOf("over"), "session.account_frozen");
        equal(await codeOf("by.night"), "directory.account_limited");
      });
      await prove("brings nothing of the domain itself: no Administrator, no controllers", async () => {
        const { peopleFilter, departmentsFilter } = settings;
        const accountsInput = {
          peopleFilter: `(&${peopleFilter}(|(cn=A*)(cn=G*)(cn=krb*)))`,
          departmentsFilter: `(&${departmentsFilter}(ou=D*))`,
        };
        const { people, departments } = resultOf(await tryOut(accountsInput));
        deepEqual([people, departments], [[], []]);
      });
      await prove(
        "gives more than 1,000 people by pages from the root of the domain, beside references elsewhere",
        async () => {
          const run = await sync(id);
          // One person has signed in before, and receives a department; two are disabled or expired, and are not
          // imported.
          deepEqual(
            [run.state, run.counts.people, run.counts.made, run.counts.changed],
            ["done", PEOPLE, PEOPLE - 3, 1],
          );
          deepEqual([run.counts.same, run.counts.refused, run.counts.departmentsMade], [2, 0, 8]);
          const secondRun = await sync(id);
          deepEqual([secondRun.counts.made, secondRun.counts.changed, secondRun.counts.departmentsChanged], [0, 0, 0]);
        },
      );
      await prove(
        "signs people in by account in any letters, mail and phone, and puts them into their department",
        async () => {
          for (const name of ["jiang.shuying", "JIANG.Shuying", "jiang.shuying@example.cn", "13900007001"])
            deepEqual(await departmentsOf(name), ["一科"], name);
          for (const password of ["wrong", "", " "]) equal((await signIn("jiang.shuying", password)).success, false);
          const { userInfo, departs } = resultOf(await signIn("signs", SIGNS_PASSWORD));
          deepEqual([userInfo.realname, departs[0]?.departName], [SIGNS_NAME, "研发, 测试部"]);
        },
      );
      await prove("takes no wrong password for another reason, and a right one for what it is", async () => {
        for (const name of ["must.change", "stale", "by.night"])
          equal(await codeOf(name, "wrong"), "session.wrong_credentials");
        equal(await codeOf("must.change"), "directory.password_ended");
        await controller.change(replace(dnOf("须改者", OFFICE), "pwdLastSet", "-1"));
        equal(await codeOf("must.change"), "in");
        equal(await codeOf("stale"), "directory.password_ended");
        equal(await codeOf("by.night"), "directory.account_limited");
      });
      await prove("tells nobody by its answer that an account is locked", async () => {
        for (let n = 0; n < 3; n += 1) equal(await codeOf("locked", "wrong"), "session.wrong_credentials");
        equal(await codeOf("locked"), "session.wrong_credentials");
        await controller.change(replace(dnOf("锁定者", OFFICE), "lockoutTime", "0"));
        equal(await codeOf("locked"), "in");
      });
      await prove("follows new names and places of departments and people", async () => {
        await controller.change(
          [
            move(OFFICE, "OU=工程与货物采购处", STAFF),
            // The same name, but another entry.
            remove(CANTEEN),
            unit(CANTEEN, "食堂"),
            move(LAB, "OU=研发 / 测试", CENTRE),
            move(dnOf("锁定者", `OU=工程与货物采购处,${STAFF}`), "CN=锁定者", CENTRE),
            move(dnOf("江疏影", `OU=一科,OU=工程与货物采购处,${STAFF}`), "CN=江雨", `OU=工程与货物采购处,${STAFF}`),
            replace(dnOf("江雨", `OU=工程与货物采购处,${STAFF}`), "displayName", "江雨"),
          ].join("\n\n"),
        );
        const run = await sync(id);
        const { changed, departmentsChanged, departmentsMade, refused, gone: missing } = run.counts;
        deepEqual([run.state, changed, departmentsChanged, departmentsMade, refused, missing], ["done", 2, 2, 0, 0, 0]);
        deepEqual(await departmentsOf("locked"), ["采购中心"]);
        deepEqual(await departmentsOf("jiang.shuying"), ["工程与货物采购处"]);
        equal(resultOf(await signIn("jiang.shuying", PASSWORD)).userInfo.realname, "江雨");
        equal(resultOf(await signIn("signs", SIGNS_PASSWORD)).departs[0]?.departName, "研发 / 测试");
      });
      await prove("freezes who is switched off, over or gone, and lets back in who is back", async () => {
        const office = `OU=工程与货物采购处,${STAFF}`;
        const leaver = dnOf("将离者", office);
        await controller.change(
          [
            replace(dnOf("江雨", office), "userAccountControl", String(DISABLED)),
            replace(dnOf("锁定者", CENTRE), "accountExpires", PAST),
            remove(leaver),
          ].join("\n\n"),
        );
        for (const name of ["jiang.shuying", "locked"]) equal(await codeOf(name), "session.account_frozen");
        equal((await sync(id)).counts.frozen, 3);
        await controller.change(
          [
            replace(dnOf("江雨", office), "userAccountControl", String(ENABLED)),
            replace(dnOf("锁定者", CENTRE), "accountExpires", NEVER),
            // The same name, but another person.
            someone("leaver", "将离者", { below: office, password: PASSWORD }),
          ].join("\n\n"),
        );
        const laterRun = await sync(id);
        deepEqual([laterRun.counts.released, laterRun.counts.refused], [2, 1]);
        for (const name of ["jiang.shuying", "locked"]) equal(await codeOf(name), "in");
        equal((await signIn("leaver", PASSWORD)).success, false);
      });
      await prove("follows a new account name, and people who exchange theirs", async () => {
        const [firstDn, secondDn] = [dnOf("锁定者", CENTRE), dnOf("须改者", `OU=工程与货物采购处,${STAFF}`)];
        await controller.change(replace(firstDn, "sAMAccountName", "unlocked"));
        equal((await sync(id)).counts.changed, 1);
        deepEqual([await codeOf("unlocked"), await codeOf("locked")], ["in", "session.wrong_credentials"]);
        const exchanged = [
          [firstDn, "sAMAccountName", "between"],
          [secondDn, "userPrincipalName", "unlocked@example.cn"],
          [secondDn, "sAMAccountName", "unlocked"],
          [firstDn, "sAMAccountName", "must.change"],
        ] as const;
        for (const [dn, attribute, value] of exchanged) await controller.change(replace(dn, attribute, value));
        const { changed, refused } = (await sync(id)).counts;
        deepEqual([changed, refused], [2, 1]);
        deepEqual(await departmentsOf("must.change"), ["采购中心"]);
        deepEqual(await departmentsOf("unlocked"), ["工程与货物采购处"]);
      });
      await prove("lets an administrator say that somebody made anew is whom they were", async () => {
        await calls.prove();
        const { rows } = resultOf(await asAdmin("directoryAdmin.listLinks", { query: { keyword: "leaver" } }));
        const [{ userId } = { userId: "" }] = rows;
        resultOf(await asAdmin("directoryAdmin.unlink", { body: { id, username: "leaver" } }));
        resultOf(await asAdmin("userAdmin.unfreeze", { body: { id: userId } }));
        const link = { id, username: "leaver", account: "leaver" };
        equal(resultOf(await asAdmin("directoryAdmin.link", { body: link })).realname, "将离者");
        equal(await codeOf("leaver"), "in");
        equal((await sync(id)).counts.refused, 0);
      });
    } finally {
      await controller.stop();
    }
  },
};
