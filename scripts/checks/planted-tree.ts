import type { Breach } from "./breach.ts";
import { checkLayers } from "./layer-rules.ts";
import type { Tree } from "./resolve-import.ts";
import { checkRings } from "./ring-rules.ts";
import { readSource, type SourceFile } from "./source-file.ts";
import { checkTables } from "./table-rules.ts";

/** A small tree, path to text, with every allowed direction of imports. Tests plant one breach at a time in it. */
export const validTree: Readonly<Record<string, string>> = {
  "packages/contract/src/index.ts": `export * from "./api.ts";`,
  "packages/contract/src/api.ts": `import { z } from "zod";\nimport { limit } from "./constants.ts";\nexport const api = z.string().max(limit);`,
  "packages/contract/src/constants.ts": `import type { Wire } from "./wire.ts";\nexport const limit = 5;`,
  "packages/contract/src/wire.ts": `import { z } from "zod";`,
  "packages/contract/src/rules.ts": `import { limit } from "./constants.ts";`,
  "packages/contract/src/api.test.ts": `import { expect } from "vitest";\nimport { createApp } from "@tender/server/src/app.ts";`,
  "packages/certificate-lock/src/protocol.ts": "",
  "packages/form-rules/src/index.ts": `import { RE2JS } from "re2js";\nimport type { Api } from "@tender/contract";\nimport { limit } from "@tender/contract/constants";`,
  "packages/testkit/src/index.ts": `import { createApp } from "@tender/server/src/app.ts";\nimport { notices } from "../../../apps/server/src/modules/notices/notice/notice.tables.ts";`,

  "apps/server/drizzle.config.ts": `import { config } from "./src/config/config.ts";\nconst url = process.env.DATABASE_URL;`,
  "apps/server/seed/seed.ts": `import type { Deps } from "#compose.ts";\nimport type { SessionService } from "#modules/session/session/session.service.ts";\nimport { notices } from "#modules/notices/notice/notice.tables.ts";\nimport { systemClock } from "#platform/clock.ts";`,
  "apps/server/test/whole.test.ts": `import { notices } from "#modules/notices/notice/notice.tables.ts";\nimport { noticeStore } from "#modules/notices/notice/notice.store.ts";\nprocess.env.TZ = "UTC";`,
  "apps/server/src/main.ts": `import { createApp } from "./app.ts";\nimport { createDeps } from "./compose.ts";\nimport { config } from "./config/config.ts";\nimport { seed } from "#seed/seed.ts";`,
  "apps/server/src/cli/archive-import.ts": `import { createDeps } from "#compose.ts";\nimport { createSessionModule } from "#modules/session/session/session.module.ts";\nimport { strength } from "#modules/session/session/strength.ts";`,
  "apps/server/src/app.ts": `import type { Deps } from "./compose.ts";\nimport { bind } from "./http/binding.ts";`,
  "apps/server/src/compose.ts": `import { modules } from "./deps.ts";\nimport { connect } from "./platform/database.ts";\nimport type { Config } from "./config/config.ts";\nimport { kept } from "./http/binding.ts";`,
  "apps/server/src/deps.ts": `import { notices } from "./modules/notices/notices.group.ts";\nimport { session } from "./modules/session/session.group.ts";\nexport const modules = composition().with(session).with(notices);`,
  "apps/server/src/modules/session/session.group.ts": `import { createSessionModule } from "./session/session.module.ts";`,
  "apps/server/src/modules/notices/notices.group.ts": `import { createNoticeModule } from "./notice/notice.module.ts";`,
  "apps/server/src/config/config.ts": `import { z } from "zod";\nimport { StartupError } from "#platform/startup-error.ts";\nexport const config = process.env.PORT;`,
  "packages/x509/src/index.ts": `import { sm2 } from "sm-crypto-v2";\nimport { verify } from "node:crypto";`,
  "packages/x509/src/write/index.ts": `import { sm2 } from "sm-crypto-v2";`,
  "apps/server/seed/test-authority.ts": `import { issueCertificate } from "@tender/x509/write";`,
  "apps/server/src/http/binding.ts": `import fastify from "fastify";\nimport { api } from "@tender/contract";\nimport { systemClock } from "#platform/clock.ts";\nimport { config } from "#config/config.ts";`,
  "apps/server/src/http/routes.ts": `import type { Caller } from "#platform/clock.ts";`,
  "apps/server/src/platform/clock.ts": `import type { Config } from "#config/config.ts";\nexport const systemClock = { now: () => new Date(Date.now()) };`,
  "apps/server/src/platform/database.ts": `import pg from "pg";\nimport { drizzle } from "drizzle-orm/node-postgres";`,
  "apps/server/src/platform/rate-limit.tables.ts": `import { pgTable } from "drizzle-orm/pg-core";\nexport const rateLimit = pgTable("rate_limit", {});`,
  "apps/server/src/platform/startup-error.ts": `export class StartupError extends Error {}`,
  "apps/server/src/modules/notices/notice/notice.tables.ts": `import { pgTable, text } from "drizzle-orm/pg-core";\nimport { accounts } from "#modules/session/session/session.tables.ts";\nexport const notices = pgTable("notice", { writer: text().references(() => accounts.id) });`,
  "apps/server/src/modules/notices/notice/notice.store.ts": `import { eq, sql } from "drizzle-orm";\nimport { accounts } from "#modules/session/session/session.tables.ts";\nimport { notices } from "./notice.tables.ts";\nexport const list = (db) => db.select({ account: accounts }).from(notices).leftJoin(accounts, eq(accounts.id, notices.writer));\nexport const names = (db) => db.execute(sql\`select name from \${accounts} where \${accounts.id} = 1\`);\nexport const put = (db, row: typeof notices.$inferInsert) => db.insert(notices).values(row);`,
  "apps/server/src/modules/notices/notice/notice.presenter.ts": `import type { Api } from "@tender/contract";`,
  "apps/server/src/modules/notices/notice/notice.service.ts": `import type { SessionService } from "#modules/session/session/session.service.ts";\nimport type { SessionStore } from "#modules/session/session/session.store.ts";\nimport type { NoticeStore } from "./notice.store.ts";\nimport { pageOf } from "./notice-page.service.ts";\nimport type { PageRules } from "#config/config.ts";\nimport type { NoticeRow } from "./notice.tables.ts";\nimport { isFresh } from "./freshness.ts";\nimport type { Clock } from "#platform/clock.ts";\nexport const at = (now: number) => new Date(now);`,
  "apps/server/src/modules/notices/notice/notice.routes.ts": `import type { Binding } from "#http/binding.ts";\nimport { routes } from "#http/routes.ts";\nimport type { NoticeService } from "./notice.service.ts";\nimport { present } from "./notice.presenter.ts";`,
  "apps/server/src/modules/notices/notice/notice-page.service.ts": `import { createPage } from "./page.store.ts";`,
  "apps/server/src/modules/notices/notice/page.store.ts": "",
  "apps/server/src/modules/notices/notice/notice.module.ts": `import { choose } from "#config/config.ts";\nimport type { Routes } from "#http/routes.ts";\nimport { systemClock } from "#platform/clock.ts";\nimport type { SessionModule } from "#modules/session/session/session.module.ts";\nimport type { SessionService } from "#modules/session/session/session.service.ts";\nimport { noticeRoutes } from "./notice.routes.ts";\nimport { createNoticeService } from "./notice.service.ts";\nimport { createNoticeStore } from "./notice.store.ts";`,
  "apps/server/src/modules/notices/notice/freshness.ts": `import type { NoticeRow } from "./notice.tables.ts";\nimport { limit } from "@tender/contract/constants";\nimport { rules } from "@tender/form-rules";`,
  "apps/server/src/modules/notices/notice/notice.http.test.ts": `import fastify from "fastify";\nimport { sessionStore } from "#modules/session/session/session.store.ts";`,
  "apps/server/src/modules/session/session/session.module.ts": `import { createSessionStore } from "./session.store.ts";\nimport { createSessionService } from "./session.service.ts";`,
  "apps/server/src/modules/session/session/session.tables.ts": `import { pgTable } from "drizzle-orm/pg-core";\nexport const accounts = pgTable("app_user", {});`,
  "apps/server/src/modules/session/session/session.store.ts": `import { accounts } from "./session.tables.ts";`,
  "apps/server/src/modules/session/session/session.service.ts": `import type { SessionStore } from "./session.store.ts";`,
  "apps/server/src/modules/session/session/session.presenter.ts": "",
  "apps/server/src/modules/session/session/strength.ts": "",

  "apps/web/vite.config.ts": `import { api } from "@tender/contract";\nconst port = process.env.PORT;`,
  "apps/web/src/main.tsx": `import "./main.css";\nimport { App } from "./app/app.tsx";`,
  "apps/web/src/main.css": "",
  "apps/web/src/app/app.tsx": `import { SignIn } from "#features/public/session/screens/sign-in.tsx";\nimport { callApi } from "#shared/api/call-api.ts";\nconst Notices = boundedLoad(() => import("#features/portal/notice-inbox/screens/notices.tsx"));`,
  "apps/web/src/features/public/session/api.ts": `import { callApi } from "#shared/api/call-api.ts";\nimport endpoints from "virtual:endpoints";`,
  "apps/web/src/features/public/session/screens/sign-in.tsx": `import { useState } from "react";\nimport type { Api } from "@tender/contract";\nimport { isMobile } from "@tender/contract/rules";\nimport { strength } from "../model/strength";\nimport { Button } from "#shared/ui/button.tsx";\nimport icon from "#shared/ui/icon.svg?raw";`,
  "apps/web/src/features/public/session/model/strength.ts": `import { limit } from "@tender/contract/constants";\nimport { rules } from "@tender/form-rules";\nimport { clamp } from "#shared/format/clamp.ts";\nimport { grade } from "./grade.ts";`,
  "apps/web/src/features/public/session/model/grade.ts": "",
  "apps/web/src/features/portal/notice-inbox/screens/notices.tsx": `import { Button } from "#shared/ui/button.tsx";`,
  "apps/web/src/shared/api/call-api.ts": `import { read } from "#shared/storage/storage.ts";`,
  "apps/web/src/shared/storage/storage.ts": "",
  "apps/web/src/shared/certificate-lock/bridge.ts": `import { wrongPin } from "@tender/certificate-lock";`,
  "apps/web/src/shared/format/clamp.ts": "",
  "apps/web/src/shared/ui/button.tsx": `import { Button } from "antd";`,
  "apps/web/src/shared/ui/icon.svg": "",
  "apps/web/src/shared/ui/safe-html.tsx":
    "export const SafeHtml = (p: { html: string }) => <p dangerouslySetInnerHTML={{ __html: p.html }} />;",

  "examples/subsystem/src/main.ts": `import { limit } from "@tender/contract/constants";\nconst port = process.env.PORT;`,
  "tools/ca-agent/src/main.ts": `import { wrongPin } from "@tender/certificate-lock";`,
  "scripts/run.ts": `import { config } from "../apps/server/src/config/config.ts";`,
  "e2e/sign-in.spec.ts": `import { sessionStore } from "../apps/server/src/modules/session/session/session.store.ts";`,
};

const packages: Tree["packages"] = new Map([
  [
    "@tender/x509",
    { folder: "packages/x509", imports: {}, exports: { ".": "./src/index.ts", "./write": "./src/write/index.ts" } },
  ],
  [
    "@tender/contract",
    {
      folder: "packages/contract",
      imports: {},
      exports: { ".": "./src/index.ts", "./constants": "./src/constants.ts", "./rules": "./src/rules.ts" },
    },
  ],
  ["@tender/form-rules", { folder: "packages/form-rules", imports: {}, exports: { ".": "./src/index.ts" } }],
  [
    "@tender/certificate-lock",
    { folder: "packages/certificate-lock", imports: {}, exports: { ".": "./src/protocol.ts" } },
  ],
  [
    "@tender/server",
    { folder: "apps/server", imports: { "#seed/*": "./seed/*", "#*": "./src/*" }, exports: { "./*": "./*" } },
  ],
  ["@tender/testkit", { folder: "packages/testkit", imports: {}, exports: { ".": "./src/index.ts" } }],
  ["@tender/web", { folder: "apps/web", imports: { "#*": "./src/*" }, exports: {} }],
]);

export function sourcesOf(files: Readonly<Record<string, string>>) {
  return Object.entries(files).map(([path, text]) => readSource(path, text));
}

type Files = Readonly<Record<string, string>>;

/** Returns a tree that exists in memory only. */
export const planted = (files: Readonly<Record<string, string>>): { tree: Tree; sources: readonly SourceFile[] } => ({
  tree: { files: new Set(Object.keys(files)), packages },
  sources: sourcesOf(files),
});

/** Applies a check of whole trees to a tree in memory. */
const checking = (check: (tree: Tree, sources: readonly SourceFile[]) => Breach[]) => (files: Files) => {
  const { tree, sources } = planted(files);
  return check(tree, sources);
};

export const layerBreachesOf = checking(checkLayers);
export const ringBreachesOf = checking(checkRings);
export const tableBreachesOf = checking(checkTables);

/** Returns the sound tree with one more import statement at the end of a file. */
export function withImport(path: string, statement: string): Record<string, string> {
  return { ...validTree, [path]: `${validTree[path] ?? ""}\n${statement}` };
}
