import { describe, expect, test } from "vitest";
import { filledText, samplesOf, smsLength, type TemplateField, templateFault } from "./template-rules.ts";

const field = (name: string, isRequired = false): TemplateField => ({
  name,
  label: name,
  sample: `〈${name}〉`,
  isRequired,
});
const fields = [field("code", true), field("platform")];

describe("template", () => {
  test.each([
    ["验证码 {code}", undefined],
    ["【{platform}】验证码 {code}，{code}", undefined],
    ["验证码", { kind: "missing", in: "body", field: "code" }],
    ["{code} {name}", { kind: "unknown", in: "body", field: "name" }],
    ["{code} {constructor}", { kind: "unknown", in: "body", field: "constructor" }],
    ["{code} {", { kind: "brace", in: "body" }],
    ["{code} }", { kind: "brace", in: "body" }],
    ["{{code}}", { kind: "brace", in: "body" }],
    ["$\u007bcode} <% x %>", undefined],
    ["{code} {a.b}", { kind: "brace", in: "body" }],
    ["{code} {#if code}", { kind: "brace", in: "body" }],
    ["{code} { platform }", { kind: "brace", in: "body" }],
  ])("%s", (body, fault) => {
    expect(templateFault({ subject: "", body }, fields)).toEqual(fault);
  });

  test("validates the subject as well, which may hold a field that the body lacks", () => {
    expect(templateFault({ subject: "{name}", body: "{code}" }, fields)).toEqual({
      kind: "unknown",
      in: "subject",
      field: "name",
    });
    expect(templateFault({ subject: "验证码 {code}", body: "请查收" }, fields)).toBeUndefined();
  });

  test.each([
    ["链接：\n{link}\n有效", undefined],
    ["{link} 或 {link}", undefined],
    ["https://evil.example/?u={link}", "joined"],
    ["{link}.evil.example", "joined"],
    ["https://evil.example/见{link}", "joined"],
    ["{link}{link}", "joined"],
  ])("requires blanks around a link: %j", (body, kind) => {
    const link = { ...field("link", true), sample: "https://portal.example.cn/set-password#sample" };
    expect(templateFault({ subject: "", body }, [link])?.kind).toBe(kind);
  });

  test.each([
    ["验证码：{code}。登录 https://portal.example.cn 时使用", undefined],
    ["登录 https://portal.example.cn 时使用 {code}", undefined],
    ["https://evil.example/?c={code}", "joined"],
    ["请打开https://evil.example/见{code}", "joined"],
    ["evil.example/{code}", "joined"],
    ["{code} https://evil.example/{code}", "joined"],
  ])("refuses a code inside an address: %j", (body, kind) => {
    expect(templateFault({ subject: "", body }, fields)?.kind).toBe(kind);
  });

  test("inserts values literally, without placeholders or replacement patterns", () => {
    expect(filledText("{a}{b}", { a: "{b}", b: "$& $1 {a}" })).toBe("{b}$& $1 {a}");
    expect(filledText("甲乙", {})).toBe("甲乙");
  });

  test.each(["{a}", "{toString}"])("throws if the value of %s is missing", (text) => {
    expect(() => filledText(text, { b: "" })).toThrow("no value for");
  });

  test("is previewed with the samples of its fields", () => {
    expect(filledText("{platform}：{code}", samplesOf(fields))).toBe("〈platform〉：〈code〉");
  });
});

test.each([
  [0, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
  [335, 5],
])("counts %i characters as %i messages", (characters, parts) => {
  expect(smsLength("字".repeat(characters))).toEqual({ characters, parts });
});
