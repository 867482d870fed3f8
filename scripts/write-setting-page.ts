import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SETTING_PAGE, settingPage } from "./checks/setting-page.ts";

// npm run settings:page
const path = join(import.meta.dirname, "..", SETTING_PAGE);
writeFileSync(path, settingPage(readFileSync(path, "utf8")));
