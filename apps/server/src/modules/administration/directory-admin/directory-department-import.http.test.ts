// Guarantee: an import applies the departments of the directory, in any order of exchanged names and parents.
import type { Person, TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BASE, directoryInput, PEOPLE, saveDirectory, unitEntry } from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import { importFrom, runEntries } from "#test/directory/directory-run.ts";
import type { TestDirectory } from "#test/directory/directory-server.ts";

const UNITS = `ou=units,${BASE}`;

let portal: DirectoryPortal;
let t: TestApp;
let directory: TestDirectory;
let manager: Person;
let id: string;
let count = 0;
beforeAll(async () => {
  portal = await startDirectoryPortal(["directory:sync"]);
  ({ t, directory } = portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  count += 1;
  manager = await t.person({ roles: ["keeper"] });
  id = await saveDirectory(t, manager, directoryInput(directory, `目录${count}`, { departmentsBase: UNITS }));
});

const sync = () => importFrom(t, manager, id);
/** Sets the units below `UNITS`, with their identifiers. */
const standing = (...units: readonly (readonly [id_: string, name: string, below?: string])[]) => {
  directory.entries = [
    unitEntry(PEOPLE, "people", "people"),
    unitEntry(UNITS, "units", "units"),
    ...units.map(([id_, name, parent]) =>
      unitEntry(
        `ou=${name}${count},${parent ? `ou=${parent}${count},` : ""}${UNITS}`,
        `${id_}-${count}`,
        `${name}${count}`,
      ),
    ),
  ];
};
/** Returns the names in the portal by identifier, each with its parent's. */
const listStoredNames = async () =>
  Object.fromEntries(
    (
      await t.database.pool.query(
        `SELECT own.external_id AS id, d.depart_name AS name, above.depart_name AS above, d.org_code AS code, above.org_code AS "aboveCode"
         FROM directory_department own JOIN department d ON d.id = own.department_id LEFT JOIN department above ON above.id = d.parent_id
         WHERE own.connection_id = $1 ORDER BY 1`,
        [id],
      )
    ).rows.map(({ id: externalId, name, above, code, aboveCode }) => {
      expect(code.startsWith(aboveCode ?? "")).toBe(true);
      return [externalId, above?.endsWith(count) ? `${above}/${name}` : name];
    }),
  );
const namesOf = (names: { readonly [id_: string]: string }) =>
  Object.fromEntries(
    Object.entries(names).map(([id_, path]) => [
      `${id_}-${count}`,
      path
        .split("/")
        .map((name) => `${name}${count}`)
        .join("/"),
    ]),
  );
const changesOf = async (runId: string) =>
  Object.fromEntries(
    (await runEntries(t, manager, runId)).map(([name, outcome, message]) => [name, [outcome, message]]),
  );

test("swaps and rotates names of departments in one import", async () => {
  standing(["1", "甲"], ["2", "乙"], ["3", "丙"], ["4", "丁"], ["5", "戊"]);
  await sync();
  standing(["1", "乙"], ["2", "甲"], ["3", "丁"], ["4", "戊"], ["5", "丙"]);
  const run = await sync();
  expect(run.counts).toMatchObject({ departmentsMade: 0, departmentsChanged: 5, refused: 0, gone: 0 });
  expect(await listStoredNames()).toEqual(namesOf({ 1: "乙", 2: "甲", 3: "丁", 4: "戊", 5: "丙" }));
  expect(await changesOf(run.id)).toMatchObject({
    [`乙${count}`]: ["changed", `“甲${count}”改名为“乙${count}”`],
    [`丙${count}`]: ["changed", `“戊${count}”改名为“丙${count}”`],
  });
  expect((await sync()).counts).toMatchObject({ departmentsChanged: 0, refused: 0 });
});

test("gives a name to another department when its former owner gives it up", async () => {
  standing(["1", "甲"], ["2", "乙"], ["3", "丙", "甲"], ["4", "丁"]);
  await sync();
  // Two exchange places and names at once; 丁 is renamed to 己, and a new department is 丁.
  standing(["1", "甲"], ["2", "丙", "甲"], ["3", "乙"], ["4", "己"], ["5", "丁"]);
  const run = await sync();
  expect(run.counts).toMatchObject({ departmentsMade: 1, departmentsChanged: 3, refused: 0 });
  expect(await listStoredNames()).toEqual(namesOf({ 1: "甲", 2: "甲/丙", 3: "乙", 4: "己", 5: "丁" }));
  expect(await changesOf(run.id)).toMatchObject({
    [`丙${count}`]: ["changed", `“乙${count}”改名为“丙${count}”；移动到新的上级`],
    [`丁${count}`]: ["made", ""],
  });
  expect((await sync()).counts).toMatchObject({ departmentsMade: 0, departmentsChanged: 0, refused: 0 });
});

test("retains a name if the new one is taken, and the names that wait for it", async () => {
  standing(["1", "甲"], ["2", "乙"], ["3", "丙"], ["4", "丁"]);
  await sync();
  await t.make.department({ departName: `辛${count}`, orgCode: "Z90" });
  standing(["1", "乙"], ["2", "辛"], ["3", "丁"], ["4", "丙"]);
  const run = await sync();
  expect(run.counts).toMatchObject({ departmentsMade: 0, departmentsChanged: 2, refused: 2 });
  expect(await listStoredNames()).toEqual(namesOf({ 1: "甲", 2: "乙", 3: "丁", 4: "丙" }));
  expect(await changesOf(run.id)).toMatchObject({
    [`乙${count}`]: ["refused", "同一上级下已有同名部门，请更换名称"],
    [`辛${count}`]: ["refused", "同一上级下已有同名部门，请更换名称"],
  });
});

test("retains a name that was given up and cannot be exchanged after all", async () => {
  standing(["1", "甲"], ["2", "乙"], ["3", "丙"]);
  await sync();
  standing(["1", "丁"], ["2", "甲"], ["3", "丙"]);
  // Comes first in the directory, and has the name that another department is to get.
  directory.entries = [...directory.entries, unitEntry(`ou=0,${UNITS}`, `9-${count}`, `丁${count}`)];
  const run = await sync();
  expect(run.counts).toMatchObject({ departmentsMade: 1, departmentsChanged: 0, refused: 2 });
  expect(await listStoredNames()).toEqual(namesOf({ 1: "甲", 2: "乙", 3: "丙", 9: "丁" }));
});
