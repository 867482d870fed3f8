import { type NamedFile, uploadedFile } from "#modules/tendering/archive/ocds/byte-source.ts";
import type { JsonObject } from "#modules/tendering/archive/ocds/json-value.ts";

/** Returns a release of process `ocds-abcdef-{n}` with the given content. */
export function release(n: number, step: number, date: string, content: JsonObject = {}, tag = "tender"): JsonObject {
  const ocid = `ocds-abcdef-${n}`;
  return { ocid, id: `${ocid}-${step}`, date, tag: [tag], initiationType: "tender", ...content };
}

const money = (amount: number) => ({ amount, currency: "CNY" });

/** Returns a complete procurement in three releases: announced, awarded, documents filed. */
export function procurement(n: number, day: string, amount = 1_000): JsonObject[] {
  const at = (days: number) => new Date(Date.parse(`${day}T02:00:00Z`) + days * 86_400_000).toISOString();
  const buyer = { id: "buyer", name: "某局" };
  const supplier = { id: `s${n % 3}`, name: `供应商${n % 3}` };
  return [
    release(n, 1, at(0), {
      buyer,
      parties: [{ ...buyer, roles: ["buyer"] }],
      tender: { id: "t", title: `项目${n}`, status: "active", value: money(amount * 2), procurementMethod: "open" },
    }),
    release(
      n,
      2,
      at(20),
      {
        parties: [{ ...supplier, roles: ["supplier"], details: { scale: "small" } }],
        tender: { id: "t", status: "complete" },
        awards: [{ id: "a", status: "active", date: at(20), value: money(amount), suppliers: [supplier] }],
      },
      "award",
    ),
    release(n, 3, at(40), { tender: { id: "t", documents: [{ id: "1", title: "结果公告" }] } }, "implementation"),
  ];
}

export const packageOf = (releases: JsonObject[], more: JsonObject = {}): JsonObject => ({
  uri: "urn:test",
  version: "1.1",
  publishedDate: "2025-06-01T00:00:00Z",
  publisher: { name: "某发布人" },
  releases,
  ...more,
});

export const fileOf = (content: JsonObject | string, name = "test.json"): NamedFile =>
  uploadedFile(name, typeof content === "string" ? content : JSON.stringify(content));
