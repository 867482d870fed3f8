import { Transformer } from "@napi-rs/image";
import { beforeAll, expect, test } from "vitest";
import { AppError } from "#platform/app-error.ts";
import { fileKinds, imageKinds, validateUpload } from "./file-content.ts";

let png: Buffer;
beforeAll(async () => {
  png = await Transformer.fromRgbaPixels(new Uint8Array(400).fill(200), 10, 10).png();
});

const refusal = async (name: string, bytes: Buffer, kinds = fileKinds): Promise<string> => {
  try {
    await validateUpload(name, bytes, kinds);
    return "accepted";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

test("[SEC-69] accepts a file whose content matches its extension", async () => {
  expect((await validateUpload("头像.png", png, imageKinds)).kind.contentType).toBe("image/png");
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF");
  expect((await validateUpload("公告.pdf", pdf, fileKinds)).kind.contentType).toBe("application/pdf");
  expect((await validateUpload("清单.csv", Buffer.from("序号,名称\r\n1,水泥"), fileKinds)).kind.contentType).toBe(
    "text/csv",
  );
  // "序号" in GB 18030
  expect(await refusal("清单.txt", Buffer.from([0xd0, 0xf2, 0xba, 0xc5]))).toBe("accepted");
});

test.each([
  ["page.html", "<!doctype html><script>alert(1)</script>"],
  ["picture.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
  ["data.xml", "<?xml version='1.0'?><a/>"],
  ["run.exe", "MZ"],
  ["run.sh", "#!/bin/sh"],
  ["page.htm", "hello"],
  ["macro.docm", "PK"],
])("[SEC-69] [W-10] refuses %s by its kind", async (name, content) => {
  expect(await refusal(name, Buffer.from(content))).toBe("file.kind_refused");
});

test.each([
  ["markup named as an image", "a.png", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a page behind an image's first bytes", "a.png", "\u0089PNG<script>alert(1)</script>"],
  ["a program named as text", "a.txt", "\u007fELF\u0002\u0001\u0001\u0000"],
  ["a program named as a document", "a.pdf", "MZ\u0090\u0000"],
  ["a plain archive named as a document", "a.docx", "PK\u0005\u0006\u0000\u0000\u0000\u0000"],
  ["markup with a declaration named as text", "a.txt", "<?xml version='1.0'?><a/>"],
  ["bytes that are no text", "a.csv", "\u0000\u0001\u0002"],
])("[SEC-69] [W-10] refuses %s", async (_what, name, content) => {
  expect(await refusal(name, Buffer.from(content, "latin1"))).toBe("file.content_mismatch");
});

test("[SEC-69] refuses an image with the extension of another kind or with two extensions", async () => {
  expect(await refusal("a.jpg", png)).toBe("file.content_mismatch");
  expect(await refusal("a.html.png", png)).toBe("file.bad_name");
  expect(await refusal("a.pdf", Buffer.from("%PDF-1.7"), imageKinds)).toBe("file.kind_refused");
});
