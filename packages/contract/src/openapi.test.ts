import { describe, expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";

describe("OpenAPI document", () => {
  const { paths } = openApiDocument("1") as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema?: unknown }> }> }>
    >;
  };
  const typesOf = (method: string, path: string) => Object.keys(paths[path]?.[method]?.responses["200"]?.content ?? {});
  const [csv, xlsx] = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];

  test.each([
    ["get", "/api/system/users/export", [csv, xlsx]],
    ["get", "/api/system/roles/members/export", [csv, xlsx, "application/json"]],
    ["get", "/api/system/users/import/template", [csv, xlsx]],
    ["get", "/api/system/dictionaries/export", ["application/octet-stream", csv, xlsx]],
    ["get", "/download/fileView", ["*/*"]],
    ["get", "/cas/p3/serviceValidate", ["application/xml", "application/json"]],
    ["get", "/cas/validate", ["text/plain"]],
    ["get", "/cas/login", ["text/html"]],
    ["post", "/sys/logout", ["application/json"]],
  ])("lists every media type of %s %s", (method, path, types) => {
    expect(typesOf(method, path)).toEqual(types);
  });

  test("describes a refusal of a page as a page, or as a failure for a malformed address", () => {
    const { content } = paths["/thirdLogin/render/{type}"]?.get?.responses["400"] ?? { content: {} };
    expect(Object.keys(content)).toEqual(["text/html", "application/json"]);
  });

  test("describes every status beside 200, with its type or its Location header", () => {
    const contentOf = (path: string, status: number) => paths[path]?.get?.responses[status]?.content;
    expect(paths["/cas/login"]?.get?.responses["303"]).toEqual({
      description: "转到登录页，或带票据返回 service",
      headers: { Location: { required: true, schema: { type: "string" } } },
    });
    expect(contentOf("/download/fileView", 206)).toEqual({ "*/*": {} });
    expect(paths["/sys/annountCement/listByUser"]?.get?.responses["304"]).toEqual({
      description: "未变化（If-None-Match）",
    });
    expect(Object.keys(contentOf("/thirdLogin/render/{type}", 404) ?? {})).toEqual(["text/html", "application/json"]);
  });

  test("describes business refusals as failures beside a file", () => {
    const { content } = paths["/api/system/roles/members/export"]?.get?.responses["200"] ?? { content: {} };
    expect(content["application/json"]).toEqual({ schema: { $ref: "#/components/schemas/Failure" } });
  });
});
