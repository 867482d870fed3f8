import { strFromU8, unzipSync } from "fflate";

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** Returns the cells of an exported table. Texts may not contain line ends and quotes, as in our lists. */
export function tableCells(file: Buffer, format: "csv" | "xlsx"): string[][] {
  if (format === "csv")
    return file
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/g, "")));
  const sheet = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    row
      .split("</c>")
      .slice(0, -1)
      .map((cell) => cell.replace(/<[^>]+>/g, "").replace(/&\w+;/g, (sign) => entities[sign] ?? sign)),
  );
}
