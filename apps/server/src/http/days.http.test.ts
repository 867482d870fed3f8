// Guarantee: every day of a request is checked before a calculation or the database uses it.
import { allEndpoints, type EndpointKey } from "@tender/contract";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { completeDraft } from "#test/tender/complete-draft.ts";

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("reader", [
    "audit:view",
    "certificate:view",
    "notice:edit",
    "message:view",
    "message:export",
    "file:export",
    "file:view",
    "archive:view_imports",
    "archive:export_imports",
    "archive:flags",
    "position:holder",
    "calendar:view",
    "tender:draft",
    "tender:supervise",
  ]);
  person = await t.person({ roles: ["reader"] });
});
afterAll(() => t.close());

/** A field with a day, and the other parameters that its call requires. */
interface DayField {
  readonly key: EndpointKey;
  readonly field: string;
  readonly query?: object;
  readonly body?: object;
  /** Text that follows the day. */
  readonly time?: string;
  /** Status of the answer to an accepted day, if the object of the request does not exist; default 200. */
  readonly status?: 404;
}

const dayFields: readonly DayField[] = [
  ...(
    [
      "archive.readOverview",
      "archive.readSeries",
      "archive.listDossiers",
      "archive.exportDossiers",
      "archive.exportOcds",
      "archive.printStatistics",
      "archiveCharts.readFunnel",
      "archiveCharts.readDurations",
      "archiveCharts.readPipeline",
      "archiveCharts.readExpiry",
      "archiveCharts.readOrgForms",
      "archiveCharts.readObjections",
      "archiveCharts.readFlags",
      "audit.list",
      "audit.export",
      "audit.listSignIns",
      "audit.exportSignIns",
      "audit.listOperations",
      "audit.exportOperations",
      "audit.listReveals",
      "errorLog.list",
      "errorLog.export",
      "certificateAdmin.listLog",
      "certificateAdmin.exportLog",
      "messageAdmin.list",
      "messageAdmin.export",
      "fileAdmin.list",
      "fileAdmin.export",
      "archiveAdmin.listImports",
      "archiveAdmin.exportImports",
    ] as const
  ).flatMap((key) => ["from", "to"].map((field) => ({ key, field, query: {} }))),
  ...["from", "to"].map((field) => ({ key: "archive.readBreakdown" as const, field, query: { dim: "method" } })),
  ...["publishAt", "endsAt"].map((field) => ({
    key: "noticeAdmin.save" as const,
    field,
    body: {
      id: null,
      version: null,
      kind: "1",
      title: "通知",
      sender: "",
      html: "",
      priority: "L",
      reach: "all",
      audience: { departments: [], roles: [], people: [] },
      openType: null,
      openPage: null,
      busId: null,
      publishAt: null,
      endsAt: null,
    },
    time: "T08:00:00Z",
  })),
  ...["since", "until"].flatMap((field) => [
    {
      key: "position.addHolders" as const,
      field,
      body: { positionId: "p1", people: [{ userId: "u1", departmentId: "d1" }], since: "1900-01-01", until: null },
    },
    { key: "position.setTerm" as const, field, body: { id: "h1", version: 1, since: "1900-01-01", until: null } },
  ]),
  { key: "workCalendar.tryPeriod", field: "day", query: { value: "5", unit: "day" } },
  {
    key: "announcement.save",
    field: "publishAt",
    body: { id: "a1", version: 1, title: "公告", html: "", publishAt: null, reason: "", correction: null },
    time: "T08:00:00Z",
    status: 404,
  },
  {
    key: "tender.checkDraft",
    field: "publishAt",
    body: { id: null, draft: completeDraft({ now: Date.UTC(2026, 0, 1), buyerId: "b1" }), publishAt: null },
    time: "T08:00:00Z",
  },
  {
    key: "tender.resume",
    field: "deadline",
    body: { projectId: "p1", lotIds: ["l1"], deadline: "", reason: "核查完毕" },
    time: "T08:00:00Z",
    status: 404,
  },
  { key: "profile.update", field: "birthday", body: { realname: "李工", sex: "female", post: null } },
];

type JsonSchema = { format?: string; properties?: Record<string, JsonSchema>; anyOf?: JsonSchema[] };
const isDay = ({ format, anyOf }: JsonSchema): boolean =>
  /^(date|date-time|time)$/.test(format ?? "") || !!anyOf?.some(isDay);

test("lists every field of the contract that contains a day", () => {
  const found = allEndpoints().flatMap(({ key, endpoint }) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((part) => {
      if (!part) return [];
      const { properties = {} } = z.toJSONSchema(part, { io: "input", unrepresentable: "any" }) as JsonSchema;
      return Object.entries(properties).flatMap(([field, schema]) => (isDay(schema) ? [`${key} ${field}`] : []));
    }),
  );
  expect(found.sort()).toEqual(dayFields.map(({ key, field }) => `${key} ${field}`).sort());
});

const sendRequest = async ({ key, field, query, body, time = "" }: (typeof dayFields)[number], day: string) => {
  const value = `${day}${time}`;
  const endpoint = allEndpoints().find((each) => each.key === key)?.endpoint;
  const search = new URLSearchParams({ ...query, ...(query ? { [field]: value } : {}) });
  const reply = await t.http(endpoint?.methods[0] ?? "", `${endpoint?.paths[0]}?${search}`, {
    token: person.token,
    ...(body ? { body: { ...body, [field]: value } } : {}),
  });
  return { status: reply.statusCode, text: reply.body };
};

test.each(dayFields)("answers 400 to $key for an invalid or distant day in $field", async (field) => {
  for (const day of [
    "0000-01-01",
    "0001-01-01",
    "1000-01-01",
    "1899-12-31",
    "2200-01-01",
    "9999-12-31",
    "+010000-01-01",
    "-000001-01-01",
    "2026-02-30",
    "2026-13-01",
    "2026-1-1",
    "20260101",
    "2026-01-01T00:00:00Z",
    "2026-01-01 ",
    "２０２６-01-01",
    "yesterday",
  ]) {
    const { status, text } = await sendRequest(field, day);
    expect([day, status, JSON.parse(text)]).toMatchObject([
      day,
      400,
      { code: "http.invalid_request", message: `请求内容不正确：${field.field}`, result: { field: field.field } },
    ]);
  }
});

test.each(dayFields)("accepts the first and the last day in $field of $key", async (field) => {
  const days = field.field === "birthday" ? ["1900-01-01"] : ["1900-01-01", "2199-12-31"];
  for (const day of days) expect([day, (await sendRequest(field, day)).status]).toEqual([day, field.status ?? 200]);
});

test("calculates with the widest and with an inverted range", async () => {
  for (const range of ["from=1900-01-01&to=2199-12-31", "from=2199-12-31&to=1900-01-01"])
    for (const path of ["stats/overview", "stats/series", "stats/breakdown", "dossiers"]) {
      const more = path.endsWith("breakdown") ? "&dim=method" : "";
      const reply = await t.http("GET", `/api/archive/${path}?${range}${more}`, { token: person.token });
      expect([path, range, reply.statusCode]).toEqual([path, range, 200]);
    }
});
