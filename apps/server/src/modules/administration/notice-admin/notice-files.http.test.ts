// Guarantee: a file in a notice is visible only to the readers of the notice and to authors.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorRights, type NoticeInput, noticeInput, to } from "#test/notice/notice-input.ts";

/** A picture of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let t: TestApp;
let author: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("author", authorRights);
  author = await t.person({ roles: ["author"] });
});
afterAll(() => t.close());

const createDraft = async (more: Partial<NoticeInput>) =>
  (await t.call("noticeAdmin.save", { body: noticeInput(more) }, author)).body.result;
const upload = async (name = "图.png", bytes: Buffer = PNG) =>
  (await t.http("POST", "/api/system/notices/files", { ...fileForm(name, bytes), token: author.token })).json();
const view = async (address: string, by?: Person) =>
  (await t.http("GET", address, by ? { token: by.token } : {})).statusCode;

test("[SEC-56, SEC-71] is visible to the notice's readers while published, and to authors", async () => {
  const [reader, unrelatedUser] = [await t.person(), await t.person()];
  const { address, isPicture } = (await upload()).result;
  expect(isPicture).toBe(true);
  const draft = await createDraft({ ...to(reader), html: `<p><img src="${address.replace("&", "&amp;")}"></p>` });
  expect(await view(address, author)).toBe(200);
  for (const refused of [reader, undefined]) expect(await view(address, refused)).toBe(404);
  await t.call("noticeAdmin.publish", { body: { id: draft.id, version: draft.version } }, author);
  expect(await view(address, reader)).toBe(200);
  for (const refused of [unrelatedUser, undefined]) expect(await view(address, refused)).toBe(404);
  await t.call("noticeAdmin.withdraw", { body: { id: draft.id } }, author);
  expect(await view(address, reader)).toBe(404);
});

test("remains after its author's account is deleted, and is a picture by its content", async () => {
  const { address } = (await upload()).result;
  await t.database.pool.query("DELETE FROM file_object WHERE owner_id = $1", [author.id]);
  expect(await view(address, author)).toBe(200);
});

test("[SEC-69] [W-10, W-27] refuses markup and double extensions, and stores nothing", async () => {
  const count = async () => (await t.database.pool.query("SELECT count(*)::int AS n FROM file_object")).rows[0].n;
  const before = await count();
  for (const [name, content, code] of [
    ["图.png", Buffer.from("<svg onload=alert(1)>"), "file.content_mismatch"],
    ["图.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "file.kind_refused"],
    ["图.html.png", PNG, "file.bad_name"],
  ] as const)
    expect([name, await upload(name, content)]).toMatchObject([name, { success: false, code }]);
  expect(await count()).toBe(before);
});

test("is deleted when no notice has contained it for a day, and not before", async () => {
  const [usedFile, unused, removed] = [(await upload()).result, (await upload()).result, (await upload()).result].map(
    ({ address }): string => address,
  );
  const htmlWith = (...addresses: (string | undefined)[]) =>
    addresses.map((address) => `<p><img src="${address?.replace("&", "&amp;")}"></p>`).join("");
  /** Advances the clock, signs in again, and returns the status of each file. */
  const statusesAfter = async (hours: number) => {
    await t.deps.housekeep();
    t.clock.advance(hours * 3_600_000);
    await t.deps.housekeep();
    author = await t.person({ roles: ["author"] });
    return Promise.all([usedFile, unused, removed].map((address) => view(address ?? "", author)));
  };
  let draft = await createDraft({ html: htmlWith(usedFile, removed) });
  const saveDraft = async (html: string) => {
    draft = await createDraft({ ...draft, html });
  };
  expect(await statusesAfter(23)).toEqual([200, 200, 200]);
  await saveDraft(htmlWith(usedFile));
  expect(await statusesAfter(2)).toEqual([200, 404, 200]);
  await saveDraft(htmlWith(usedFile, removed));
  expect(await statusesAfter(25)).toEqual([200, 404, 200]);
  await saveDraft(htmlWith(usedFile));
  expect(await statusesAfter(23)).toEqual([200, 404, 200]);
  expect(await statusesAfter(2)).toEqual([200, 404, 404]);
  await t.call("noticeAdmin.remove", { body: { id: draft.id } }, author);
  expect(await statusesAfter(25)).toEqual([404, 404, 404]);
});
