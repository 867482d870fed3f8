import { fileForm, type TestApp } from "@tender/testkit";
import { expect } from "vitest";

type Answered = Awaited<ReturnType<TestApp["call"]>>;

/** Expects that the cookie of a sign-in differs from the token, and alone opens the account's files. */
export async function expectOwnCookie(t: TestApp, headers: Answered["headers"], token: string): Promise<void> {
  const set = [headers["set-cookie"] ?? []].flat().join("\n");
  const cookie = /^tp_session=([\w-]{43});/m.exec(set)?.[1] ?? "none";
  expect(cookie).not.toBe(token);
  const form = fileForm("own.pdf", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF");
  const uploaded = (await t.http("POST", "/api/file/upload/attachment", { ...form, token })).json().result;
  const query = new URLSearchParams({ attachGroup: uploaded.attachGroup, attachPath: uploaded.attachPath });
  const statuses: number[] = [];
  for (const sent of ["", token, cookie]) {
    const viewed = await t.http("GET", `/download/fileView?${query}`, { headers: { cookie: `tp_session=${sent}` } });
    statuses.push(viewed.statusCode);
  }
  expect(statuses).toEqual([404, 404, 200]);
}
