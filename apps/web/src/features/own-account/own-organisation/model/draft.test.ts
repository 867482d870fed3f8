import { expect, test } from "vitest";
import { bodyOf, draftDifferences, draftFields, draftOf, faultOf, isSameDraft } from "./draft.ts";

const licence = {
  kind: "licence",
  attachPath: "a.pdf",
  fileName: "执照.pdf",
  contentType: "application/pdf",
  bytes: 1,
} as const;
const draft = draftOf({
  name: "示例公司",
  uscc: "91350100M000100Y43",
  kinds: ["supplier"],
  legalRepresentative: "王一",
  regionCode: null,
  address: "一号路",
  phone: "13800000001",
  attachments: [licence],
});
const changeDraft = (part: object) => ({ ...draft, form: { ...draft.form, ...part } });

test.each([
  [draft, undefined],
  [changeDraft({ name: " " }), { field: "name", message: "请填写单位名称" }],
  [changeDraft({ legalRepresentative: "" }), { field: "legalRepresentative", message: "请填写法定代表人" }],
  [changeDraft({ kinds: [] }), { field: "kinds", message: "请填写单位类型" }],
  [
    { ...draft, files: [] },
    { field: "attachments", message: "请上传营业执照" },
  ],
  [
    changeDraft({ uscc: "91350100M000100Y44" }),
    { field: "uscc", message: "代码不正确，请核对 18 位代码，末位为校验码" },
  ],
  [changeDraft({ phone: "12" }), { field: "phone", message: "请输入正确的联系电话" }],
])("reports the fault that prevents the submission of a draft: %#", (draft, fault) => {
  expect(faultOf(draft, false)).toEqual(fault);
});

test("accepts a missing code if another identifier is known", () => {
  expect(faultOf(changeDraft({ uscc: "" }), true)).toBeUndefined();
  expect(faultOf(changeDraft({ uscc: "" }), false)).toEqual({ field: "uscc", message: "请填写统一社会信用代码" });
});

test("sends files by name and compares drafts independent of blanks", () => {
  expect(bodyOf("o1", 2, draft)).toMatchObject({
    id: "o1",
    version: 2,
    attachments: [{ kind: "licence", attachPath: "a.pdf" }],
  });
  expect(isSameDraft(changeDraft({ name: " 示例公司 " }), draft)).toBe(true);
  expect(isSameDraft(changeDraft({ name: "别的公司" }), draft)).toBe(false);
});

test.each([
  ["no difference of equal drafts", draft, draft, []],
  [
    "no difference of blanks and of the order of kinds and files",
    changeDraft({ name: " 示例公司 ", regionCode: undefined }),
    draft,
    [],
  ],
  ["a conflict", changeDraft({ address: "二号路" }), changeDraft({ address: "三号路" }), [["address", true]]],
  ["a change of the other person", draft, changeDraft({ address: "三号路" }), [["address", false]]],
  ["an own change", changeDraft({ kinds: ["agency"] }), draft, [["kinds", true]]],
  ["files", draft, { ...draft, files: [{ ...licence, attachPath: "b.pdf" }] }, [["attachments", false]]],
  ["a phone that can be chosen", draft, changeDraft({ phone: "13800000002" }), [["phone", false]]],
] as const)("finds in two drafts %s", (_case, mine, theirs, expected) => {
  const differences = draftDifferences(
    draftFields((code) => code),
    { base: draft, mine, theirs } as never,
  );
  expect(differences.map(({ name, isOwnChange }) => [name, isOwnChange])).toEqual(expected);
  expect(differences.some(({ isSettled }) => isSettled)).toBe(false);
});
