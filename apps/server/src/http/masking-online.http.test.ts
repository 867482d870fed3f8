// Guarantee: no read of forms, reports or schedules shows a full phone number or email address of a person.
import { fileForm, type Person } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createColumn, type Reporters, report, reporters } from "#test/online-report/reports.ts";
import { type PresetParameters, readsAbout } from "#test/reads-about.ts";

const [PHONE, EMAIL] = ["13812345678", "lin.caiwei@example.com"];

/** Calls that only other kinds of forms answer. They read the rows of a list under the same rights. */
const unanswered = ["onlineRow.listLevel", "onlineRow.listSubRows", "onlineRow.listChoices"];

let r: Reporters;
let reader: Person;
beforeAll(async () => {
  r = await reporters();
  const departments = [(await r.t.make.department({ orgCode: "Z01" })).id];
  await r.t.make.role("porter", ["online:goods:import", "online:goods:export"]);
  reader = await r.t.person({ roles: ["analyst", "clerk", "porter"], email: "reader@example.com", departments });
  const owner = await r.t.person({ realname: "林采薇", phone: PHONE, email: EMAIL, departments });
  await r.withRows();
  const columns = ["username", "phone", "email"].map((name) => createColumn(name));
  const by = { column: "username", step: "value" } as const;
  const figures = [{ name: "n", title: "人数", fold: "count" as const, column: null }];
  await r.opened(report("people_list", "people", { columns, groups: { by: [by], across: null, figures } }));
  await r.t.call("sms.send", { body: { mobile: PHONE, smsmode: "0" } });
  const messageColumns = ["channel", "recipient"].map((name) => createColumn(name));
  await r.opened(report("messages", "message", { columns: messageColumns }));
  const body = {
    id: null,
    version: null,
    title: "每周",
    weekday: 1,
    day: null,
    at: "08:30",
    filter: null,
    parameters: null,
    rhythm: "weekly" as const,
    form: "csv" as const,
    part: "rows" as const,
    to: [owner.id],
  };
  const saved = await r.t.call("reportSchedule.save", { params: { code: "people_list" }, body }, reader);
  expect(saved.body.success).toBe(true);
});
afterAll(() => r.t.close());

async function uploadRows(): Promise<string> {
  const form = fileForm("货物.csv", Buffer.from("title\r\n丁\r\n"));
  const { result } = (
    await r.t.http("POST", "/api/online/forms/goods/import", { token: reader.token, ...form })
  ).json();
  const state = async () =>
    (await r.t.call("onlineRowImport.read", { params: { code: "goods" }, query: { id: result.id } }, reader)).body
      .result.state;
  await expect.poll(state).not.toBe("checking");
  return result.id;
}

async function createRequestInputs(): Promise<Record<string, PresetParameters>> {
  const row = (await r.list("goods", {}, reader)).body.result.rows.find(({ values }) => values.title === "甲");
  const importId = await uploadRows();
  return {
    "onlineRow.read": { query: { id: row?.id ?? "" } },
    "onlineRowImport.read": { query: { id: importId } },
    "onlineRowImport.exportReport": { query: { id: importId } },
    "reportSchedule.findPeople": { query: { keyword: "林采薇" } },
  };
}

test("[SEC-87] answers every read of forms and reports with masked numbers", async () => {
  const inputs = await createRequestInputs();
  const codes = { goods: "/api/online/forms/", people_list: "/api/online/reports/", messages: "/api/online/reports/" };
  const outputs: [label: string, body: string][] = [];
  const answeredKeys = new Set<string>();
  for (const [code, prefix] of Object.entries(codes)) {
    const inputsOfForm = Object.keys(inputs).map((key) => [
      key,
      { ...inputs[key], params: { code, ...inputs[key]?.params } },
    ]);
    const defaults = Object.fromEntries(readsAbout(reader).map(({ key }) => [key, { params: { code } }]));
    for (const { key, path, url } of readsAbout(reader, { ...defaults, ...Object.fromEntries(inputsOfForm) })) {
      if (!path.startsWith(prefix)) continue;
      const { statusCode, body } = await r.t.http("GET", url, reader);
      if (statusCode !== 200 || body.startsWith('{"success":false')) continue;
      answeredKeys.add(key);
      outputs.push([`${path} of ${code}`, body]);
    }
  }
  const reads = readsAbout(reader).filter(({ path }) => path.startsWith("/api/online/"));
  expect(reads.map(({ key }) => key).filter((key) => !answeredKeys.has(key))).toEqual(unanswered);
  const bodyOf = (label: string) => outputs.find(([name]) => name === label)?.[1];
  expect(bodyOf("/api/online/reports/{code}/rows of people_list")).toContain("138****5678");
  expect(bodyOf("/api/online/reports/{code}/rows of messages")).toContain("138****5678");
  expect(bodyOf("/api/online/reports/{code}/schedules of people_list")).toContain("l***@example.com");
  expect(bodyOf("/api/online/reports/{code}/schedules/people of people_list")).toContain("l***@example.com");
  const unmasked = outputs.filter(([, body]) => [PHONE, EMAIL].some((value) => body.includes(value)));
  expect(unmasked.map(([label]) => label)).toEqual([]);
});
