import { expect, test } from "vitest";
import { fileHeaders } from "./file-headers.ts";

type Row = Parameters<typeof fileHeaders>[0];
const row = (input: Partial<Row>): Row =>
  ({ contentType: "image/png", fileName: "a.png", sha256: "5e", isPublic: false, ...input }) as Row;

test("[SEC-71] shows images inside a sandbox, without sniffing", () => {
  expect(fileHeaders(row({ contentType: "image/svg+xml" }))).toMatchObject({
    "content-type": "image/svg+xml",
    "content-disposition": `inline; filename="a.png"; filename*=UTF-8''a.png`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("[SEC-71] omits the sandbox for PDF only", () => {
  expect(fileHeaders(row({ contentType: "application/pdf" }))["content-security-policy"]).toBe("default-src 'none'");
});

test.each(["text/html", "application/xml", "text/plain", "application/zip", "image/bmp"])(
  "[SEC-71] offers %s for saving only",
  (contentType) => {
    const headers = fileHeaders(row({ contentType }));
    expect(headers["content-disposition"]).toMatch(/^attachment; /);
    expect(headers["content-security-policy"]).toContain("sandbox");
  },
);

test("[SEC-66, SEC-71] encodes the file name, so that it ends neither value nor header", () => {
  const fileName = `投标"文件;\r\nx-evil: 1'(1).png`;
  expect(fileHeaders(row({ fileName }))["content-disposition"]).toBe(
    `inline; filename="________x-evil_ 1__1_.png"; filename*=UTF-8''%E6%8A%95%E6%A0%87%22%E6%96%87%E4%BB%B6%3B%0D%0Ax-evil%3A%201%27%281%29.png`,
  );
});

test("allows shared caches to store public files only", () => {
  expect(fileHeaders(row({ isPublic: true }))["cache-control"]).toBe("public, max-age=3600");
  expect(fileHeaders(row({ isPublic: false }))["cache-control"]).toBe("no-store");
});
