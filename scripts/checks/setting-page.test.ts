import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../../apps/server/src/config/config.ts";
import { settingWords } from "../../apps/server/src/config/setting-catalogue.ts";
import { settingNames } from "../../apps/server/src/config/variables.ts";
import { projectRoot } from "./project-tree.ts";
import { SETTING_PAGE, settingPage } from "./setting-page.ts";

const page = readFileSync(join(projectRoot, SETTING_PAGE), "utf8");
const words = new Map([...settingWords].filter(([name]) => ["MODE", "PHONE_LOGIN", "APP_SECRET"].includes(name)));
const sectionOf = (names: string) => `<!-- settings: ${names} -->\n<!-- /settings -->`;

test("finds the page of settings up to date: otherwise run npm run settings:page", () => {
  expect(page).toBe(settingPage(page));
});

test("writes default, permitted values and the way of change in production mode", () => {
  expect(settingPage(`# 配置\n\n${sectionOf("PHONE_LOGIN MODE APP_SECRET")}\n`, words)).toBe(`# 配置

<!-- settings: PHONE_LOGIN MODE APP_SECRET -->

| 名称 | 含义 | 默认值 | 可取值 | 修改方式 |
|---|---|---|---|---|
| \`PHONE_LOGIN\` | 短信登录。登录页显示短信登录 | \`off\` | \`on\`、\`off\` | 系统设置 |
| \`MODE\` | 运行模式 | \`development\` | \`development\`、\`production\` | 重启 |
| \`APP_SECRET\` | 平台主密钥 | 无，必须设置 | 至少 32 个随机字符 | 重启；可用 \`_FILE\` |

<!-- /settings -->
`);
});

test.each([
  ["PHONE_LOGIN MODE", "add APP_SECRET to the list of a section"],
  ["PHONE_LOGIN MODE APP_SECRET NO_SETTING", "NO_SETTING is no setting"],
  ["PHONE_LOGIN MODE APP_SECRET MODE", "MODE is listed twice"],
])("refuses the list %s", (names, fault) => {
  expect(() => settingPage(sectionOf(names), words)).toThrow(`${SETTING_PAGE}: ${fault}`);
});

test("gives the permitted values of every setting", () => {
  const rows = page.split("\n").filter((line) => /^\| `[A-Z\d_]+` \|/.test(line) && line.split("|").length === 7);
  expect(rows).toHaveLength(settingNames.length);
  for (const row of rows) expect(row.split("|")[4]?.trim()).not.toMatch(/^$|无效|数值过大|期望/);
});

test("gives an example of portal.env that production mode accepts", () => {
  const example = /```text\n(MODE=production\n[\s\S]*?)```/.exec(page)?.[1] ?? "";
  const values = example
    .trim()
    .split("\n")
    .map((line) => line.split(/=(.*)/, 2) as [string, string]);
  const folder = mkdtempSync(join(tmpdir(), "tender-portal-setting-page-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets: Readonly<Record<string, string>> = { DATABASE_URL: "postgresql://tender:secret@db.example.cn/tender" };
  const environment = values.map(([name, value]) => {
    const setting = name.replace(/_FILE$/, "");
    if (settingWords.get(setting)?.kind !== "secret") return [name, value.replace(/^"(.*)"$/, "$1")];
    writeFileSync(join(folder, setting), `${secrets[setting] ?? randomBytes(32).toString("base64")}\n`);
    return [name, join(folder, setting)];
  });
  expect(values.filter(([name]) => !settingNames.includes(name.replace(/_FILE$/, "")))).toEqual([]);
  expect(loadConfig(Object.fromEntries(environment))).toMatchObject({ MODE: "production", FILE_STORAGE: "s3" });
});
