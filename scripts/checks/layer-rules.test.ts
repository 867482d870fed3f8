import { describe, expect, test } from "vitest";
import { layerBreachesOf, sourcesOf, validTree, withImport } from "./planted-tree.ts";

const server = "apps/server/src";
const notice = `${server}/modules/notices/notice`;
const web = "apps/web/src";

/** A planted import: its file, its statement, and the rule that must refuse it. */
type Planted = readonly [path: string, statement: string, rule: string];

function expectOneBreach([path, statement, rule]: Planted): void {
  const files = withImport(path, statement);
  const line = (files[path] ?? "").split("\n").length;
  expect(layerBreachesOf(files).map((breach) => [breach.path, breach.line, breach.rule])).toEqual([[path, line, rule]]);
}

test("accepts every allowed direction of imports", () => {
  expect(sourcesOf(validTree).flatMap((source) => source.imports).length).toBeGreaterThan(60);
  expect(layerBreachesOf(validTree)).toEqual([]);
});

describe("between packages", () => {
  test.each<Planted>([
    ["packages/contract/src/api.ts", `import { pino } from "pino";`, "contract"],
    ["packages/contract/src/api.ts", `import { readFileSync } from "node:fs";`, "contract"],
    ["packages/contract/src/api.ts", `import type { App } from "@tender/server/src/app.ts";`, "package"],
    ["packages/contract/src/constants.ts", `import { z } from "zod";`, "zod-free"],
    [`${server}/http/binding.ts`, `import type { App } from "../../../web/src/app/app.tsx";`, "package"],
    [`${server}/http/binding.ts`, `import "@tender/web";`, "package"],
    [`${server}/http/binding.ts`, `import { wrongPin } from "@tender/certificate-lock";`, "package"],
    ["tools/ca-agent/src/main.ts", `import { config } from "@tender/server/src/config/config.ts";`, "package"],
    [`${server}/http/binding.ts`, `import { api } from "../../../../packages/contract/src/api.ts";`, "package"],
    [`${server}/http/binding.ts`, `import { createTestApp } from "@tender/testkit";`, "test-code"],
    [`${server}/http/binding.ts`, `import "../modules/notices/notice/notice.http.test.ts";`, "test-code"],
    [`${server}/http/binding.ts`, `import "../../../../scripts/run.ts";`, "package"],
    [`${web}/app/app.tsx`, `import type { Deps } from "@tender/server/src/deps.ts";`, "package"],
    [`${web}/app/app.tsx`, `type Deps = import("@tender/server/src/deps.ts").Deps;`, "package"],
    ["packages/contract/src/session/session.ts", `export { join } from "node:path";`, "contract"],
    ["apps/web/vite.config.ts", `import { config } from "@tender/server/src/config/config.ts";`, "package"],
    ["packages/x509/src/index.ts", `import { api } from "@tender/contract";`, "package"],
    ["packages/x509/src/index.ts", `import { pino } from "pino";`, "x509"],
    [`${server}/http/binding.ts`, `import { issueCertificate } from "@tender/x509/write";`, "x509"],
    [`${server}/http/binding.ts`, `import { verify } from "../../../../packages/x509/src/index.ts";`, "package"],
    [`${web}/app/app.tsx`, `import { verifyChain } from "@tender/x509";`, "package"],
    ["packages/form-rules/src/index.ts", `import { api } from "@tender/contract";`, "contract-value"],
    ["packages/form-rules/src/index.ts", `import { z } from "zod";`, "form-rules"],
    ["packages/form-rules/src/index.ts", `import type { App } from "@tender/server/src/app.ts";`, "package"],
    ["packages/contract/src/api.ts", `import { rules } from "@tender/form-rules";`, "package"],
    ["examples/subsystem/src/main.ts", `import { config } from "@tender/server/src/config/config.ts";`, "package"],
  ])("refuses in %s: %s", (...planted) => expectOneBreach(planted));

  test("reports the place at which a zod-free entry reaches zod through another file", () => {
    const files = withImport("packages/contract/src/rules.ts", `import { api } from "./api.ts";`);
    expect(layerBreachesOf(files)).toEqual([
      {
        rule: "zod-free",
        path: "packages/contract/src/api.ts",
        line: 1,
        message: "packages/contract/src/rules.ts must stay free of zod, and reaches it here",
      },
    ]);
  });
});

describe("within the server", () => {
  test.each<Planted>([
    [`${server}/platform/clock.ts`, `import { config } from "../config/config.ts";`, "server-layers"],
    [`${server}/platform/clock.ts`, `import type { Binding } from "../http/binding.ts";`, "server-layers"],
    [
      `${server}/platform/clock.ts`,
      `import type { S } from "../modules/session/session/session.service.ts";`,
      "server-layers",
    ],
    [`${server}/platform/clock.ts`, `export type { Deps } from "../deps.ts";`, "server-layers"],
    [`${server}/platform/clock.ts`, `const main = await import("../main.ts");`, "server-layers"],
    [`${server}/config/config.ts`, `import { bind } from "../http/binding.ts";`, "server-layers"],
    [
      `${server}/http/binding.ts`,
      `import type { S } from "../modules/session/session/session.service.ts";`,
      "server-layers",
    ],
    [`${server}/http/binding.ts`, `import type { Deps } from "../deps.ts";`, "server-layers"],
    [`${server}/deps.ts`, `import type { App } from "./app.ts";`, "server-layers"],
    [`${server}/app.ts`, `import { port } from "./main.ts";`, "server-layers"],
    [`${server}/app.ts`, `import { seed } from "../seed/seed.ts";`, "server-layers"],
    [
      `${server}/cli/archive-import.ts`,
      `import { notices } from "@tender/server/src/modules/notices/notice/notice.tables.ts";`,
      "module-privacy",
    ],
    ["apps/server/seed/seed.ts", `import { createDeps } from "../src/deps.ts";`, "server-layers"],
    [`${notice}/notice.service.ts`, `import { createDeps } from "#deps.ts";`, "server-layers"],
  ])("refuses in %s: %s", (...planted) => expectOneBreach(planted));

  test("refuses a file that belongs to no layer", () => {
    expect(layerBreachesOf({ ...validTree, [`${server}/stray.ts`]: "" })).toMatchObject([
      { rule: "server-layers", path: `${server}/stray.ts` },
    ]);
    expect(layerBreachesOf({ ...validTree, [`${server}/modules/stray.ts`]: "" })).toMatchObject([
      { rule: "server-layers", path: `${server}/modules/stray.ts` },
    ]);
    expect(layerBreachesOf({ ...validTree, [`${server}/deps/sign-in.ts`]: "" })).toMatchObject([
      { rule: "server-layers", path: `${server}/deps/sign-in.ts` },
    ]);
  });
});

describe("between modules", () => {
  test.each<Planted>([
    [
      `${notice}/notice.service.ts`,
      `import { s } from "#modules/session/session/session.service.ts";`,
      "module-privacy",
    ],
    // Only a type is named, but the file is loaded at run time.
    [
      `${notice}/notice.service.ts`,
      `import { type S } from "#modules/session/session/session.service.ts";`,
      "module-privacy",
    ],
    [
      `${notice}/notice.service.ts`,
      `import { accounts } from "#modules/session/session/session.tables.ts";`,
      "module-privacy",
    ],
    [
      `${notice}/notice.service.ts`,
      `import type { Row } from "#modules/session/session/session.tables.ts";`,
      "module-privacy",
    ],
    [
      `${notice}/notice.routes.ts`,
      `import { present } from "#modules/session/session/session.presenter.ts";`,
      "module-privacy",
    ],
    [`${notice}/freshness.ts`, `import { strength } from "#modules/session/session/strength.ts";`, "module-privacy"],
    [
      `${notice}/notice.store.ts`,
      `import { sessionOf } from "#modules/session/session/session.store.ts";`,
      "module-privacy",
    ],
    [
      `${notice}/notice.service.ts`,
      `import type { M } from "#modules/session/session/session.module.ts";`,
      "module-privacy",
    ],
    [
      `${notice}/notice.module.ts`,
      `import { createS } from "#modules/session/session/session.service.ts";`,
      "module-privacy",
    ],
    [
      `${notice}/notice.module.ts`,
      `import { createM } from "#modules/session/session/session.module.ts";`,
      "module-privacy",
    ],
    [
      `${notice}/notice.module.ts`,
      `import { createStore } from "#modules/session/session/session.store.ts";`,
      "module-privacy",
    ],
  ])("refuses in %s: %s", (...planted) => expectOneBreach(planted));
});

describe("from outside the modules", () => {
  const session = "modules/session/session/session";

  test.each<Planted>([
    [
      `${server}/modules/session/session.group.ts`,
      `import { createSessionStore } from "./session/session.store.ts";`,
      "composition",
    ],
    [
      `${server}/modules/session/session.group.ts`,
      `import type { SessionStore } from "./session/session.store.ts";`,
      "composition",
    ],
    [
      `${server}/modules/session/session.group.ts`,
      `import { createSessionService } from "./session/session.service.ts";`,
      "composition",
    ],
    [
      `${server}/modules/session/session.group.ts`,
      `import type { SessionService } from "./session/session.service.ts";`,
      "composition",
    ],
    [
      `${server}/modules/session/session.group.ts`,
      `import { accounts } from "./session/session.tables.ts";`,
      "composition",
    ],
    [`${server}/modules/session/session.group.ts`, `import { strength } from "./session/strength.ts";`, "composition"],
    [
      `${server}/modules/session/session.group.ts`,
      `import { n } from "#modules/notices/notice/notice.module.ts";`,
      "composition",
    ],
    [`${server}/deps.ts`, `import { createSessionModule } from "./${session}.module.ts";`, "server-layers"],
    [`${server}/cli/archive-import.ts`, `import { createStore } from "../${session}.store.ts";`, "module-privacy"],
    [`${server}/cli/archive-import.ts`, `import type { Store } from "../${session}.store.ts";`, "module-privacy"],
    [`${server}/cli/archive-import.ts`, `import { createService } from "../${session}.service.ts";`, "composition"],
    [`${server}/main.ts`, `import { noticeRoutes } from "./modules/notices/notice/notice.routes.ts";`, "composition"],
    ["apps/server/seed/seed.ts", `import { createStore } from "../src/${session}.store.ts";`, "module-privacy"],
    ["apps/server/seed/seed.ts", `import { createService } from "../src/${session}.service.ts";`, "composition"],
  ])("refuses in %s: %s", (...planted) => expectOneBreach(planted));
});

describe("construction of a module", () => {
  test.each<Planted>([
    [`${notice}/notice.service.ts`, `import { createNoticeStore } from "./notice.store.ts";`, "composition"],
    [`${notice}/notice.service.ts`, `import { createOther as other } from "./other.service.ts";`, "composition"],
    [`${notice}/notice.service.ts`, `import * as page from "./notice-page.service.ts";`, "composition"],
    [`${notice}/notice.service.ts`, `const store = await import("./notice.store.ts");`, "composition"],
    [`${notice}/notice.service.ts`, `export { createNoticeStore } from "./notice.store.ts";`, "composition"],
    [`${notice}/notice.routes.ts`, `import { createNoticeService } from "./notice.service.ts";`, "composition"],
    [`${notice}/page.store.ts`, `import { createNoticeStore } from "./notice.store.ts";`, "composition"],
    [`${notice}/notice.service.ts`, `import type { NoticeModule } from "./notice.module.ts";`, "composition"],
  ])("refuses elsewhere, in %s: %s", (path, statement, rule) => {
    const files = { ...withImport(path, statement), [`${notice}/other.service.ts`]: "" };
    expect(layerBreachesOf(files)).toMatchObject([{ path, rule }]);
  });
});

describe("by the role of a file", () => {
  test.each<Planted>([
    [`${notice}/notice.service.ts`, `import type { FastifyRequest } from "fastify";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import cookie from "@fastify/cookie";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import { eq } from "drizzle-orm";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import type { PgTable } from "drizzle-orm/pg-core";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import type { Pool } from "pg";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import type { Binding } from "#http/binding.ts";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import { bind } from "#http/binding.ts";`, "server-layers"],
    [`${notice}/notice.service.ts`, `import { Answer } from "#http/routes.ts";`, "module-roles"],
    [`${notice}/notice.presenter.ts`, `import { Answer } from "#http/routes.ts";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import { notices } from "./notice.tables.ts";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import type { R } from "./notice.routes.ts";`, "module-roles"],
    [`${notice}/notice.store.ts`, `import type { Binding } from "#http/binding.ts";`, "module-roles"],
    [`${notice}/notice.store.ts`, `import fastify from "fastify";`, "module-roles"],
    [`${notice}/notice.service.ts`, `import { config } from "#config/config.ts";`, "module-roles"],
    [`${notice}/notice.module.ts`, `import type { Binding } from "#http/binding.ts";`, "module-roles"],
    [`${notice}/notice.module.ts`, `import fastify from "fastify";`, "module-roles"],
    [`${notice}/notice.module.ts`, `import { sql } from "drizzle-orm";`, "module-roles"],
    [`${notice}/notice.routes.ts`, `import { sql } from "drizzle-orm";`, "module-roles"],
    [`${notice}/notice.routes.ts`, `import { notices } from "./notice.tables.ts";`, "module-roles"],
    [`${notice}/notice.routes.ts`, `import { bind } from "#http/binding.ts";`, "server-layers"],
    [`${notice}/freshness.ts`, `import { store } from "./notice.store.ts";`, "module-roles"],
    [`${notice}/freshness.ts`, `import type { Store } from "./notice.store.ts";`, "module-roles"],
    [`${notice}/freshness.ts`, `import type { FastifyReply } from "fastify";`, "module-roles"],
    [`${notice}/freshness.ts`, `import { sql } from "drizzle-orm";`, "module-roles"],
    [`${notice}/freshness.ts`, `import { notices } from "./notice.tables.ts";`, "module-roles"],
  ])("refuses in %s: %s", (...planted) => expectOneBreach(planted));
});

describe("within the web", () => {
  test.each<Planted>([
    [
      `${web}/shared/ui/button.tsx`,
      `import { SignIn } from "../../features/public/session/screens/sign-in.tsx";`,
      "web-layers",
    ],
    [`${web}/shared/ui/button.tsx`, `import { App } from "../../app/app.tsx";`, "web-layers"],
    [`${web}/features/public/session/api.ts`, `import type { App } from "#app/app.tsx";`, "web-layers"],
    [
      `${web}/features/public/session/api.ts`,
      `import type { N } from "#features/portal/notice-inbox/screens/notices.tsx";`,
      "web-layers",
    ],
    [
      `${web}/features/public/session/screens/sign-in.tsx`,
      `const n = import("#features/portal/notice-inbox/screens/notices.tsx");`,
      "web-layers",
    ],
    [
      `${web}/features/public/session/screens/wizard/step.ts`,
      `export { N } from "#features/portal/notice-inbox/screens/notices.tsx";`,
      "web-layers",
    ],
    [`${web}/app/app.tsx`, `import "../main.tsx";`, "web-layers"],
    [`${web}/app/app.tsx`, `import { api } from "@tender/contract";`, "contract-value"],
    [`${web}/app/app.tsx`, `import { type Api } from "@tender/contract";`, "contract-value"],
    [`${web}/app/app.tsx`, `export * from "@tender/contract";`, "contract-value"],
    [`${web}/features/public/session/model/strength.ts`, `import { useMemo } from "react";`, "feature-model"],
    [`${web}/features/public/session/model/strength.ts`, `import type { ReactNode } from "react";`, "feature-model"],
    [`${web}/features/public/session/model/strength.ts`, `import { create } from "zustand";`, "feature-model"],
    [
      `${web}/features/public/session/model/strength.ts`,
      `import { c } from "#shared/api/call-api.ts";`,
      "feature-model",
    ],
    [
      `${web}/features/public/session/model/strength.ts`,
      `import { r } from "#shared/storage/storage.ts";`,
      "feature-model",
    ],
    [`${web}/features/public/session/model/strength.ts`, `import { signIn } from "../api.ts";`, "feature-model"],
    [
      `${web}/features/public/session/model/strength.ts`,
      `import { N } from "#features/portal/notice-inbox/screens/notices.tsx";`,
      "web-layers",
    ],
    [`${web}/features/public/session/model/rules/strict.ts`, `import { useMemo } from "react";`, "feature-model"],
  ])("refuses in %s: %s", (...planted) => expectOneBreach(planted));

  test("refuses a file that belongs to no layer", () => {
    expect(layerBreachesOf({ ...validTree, [`${web}/lib/stray.ts`]: "" })).toMatchObject([
      { rule: "web-layers", path: `${web}/lib/stray.ts` },
    ]);
  });
});

describe("unreadable imports", () => {
  test.each<Planted>([
    [`${server}/app.ts`, `import { gone } from "./gone.ts";`, "unresolved"],
    [`${server}/app.ts`, `import { deep } from "@tender/contract/src/api.ts";`, "unresolved"],
    [`${notice}/notice.http.test.ts`, `import { gone } from "./gone.ts";`, "unresolved"],
  ])("refuses in %s: %s", (...planted) => expectOneBreach(planted));

  test("refuses a file that does not parse", () => {
    const breaches = layerBreachesOf({ ...validTree, [`${server}/app.ts`]: "import { from" });
    expect(breaches).toContainEqual(expect.objectContaining({ rule: "syntax", path: `${server}/app.ts` }));
  });
});
