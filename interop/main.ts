import { getuid } from "node:process";
import { clients } from "./clients.ts";
import { arePresent } from "./debian.ts";
import { areInstalled } from "./npm.ts";
import { startPortalBehindTls } from "./portal.ts";

// `npm run test:interop` runs every client; arguments select some.
const chosen = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };

for (const client of clients.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  if (client.needsRoot && getuid?.() !== 0) {
    counts.skipped += 1;
    console.log(`skipped ${client.name}: it has to be run as root`);
    continue;
  }
  if (!(await arePresent(client.debian)) || !areInstalled(client.name, client.npm)) {
    counts.skipped += 1;
    console.log(`skipped ${client.name}: ${[...client.debian, ...client.npm].join(", ")} cannot be installed here`);
    continue;
  }
  console.log(client.name);
  const portal = await startPortalBehindTls();
  const prove = async (title: string, proof: () => Promise<void>) => {
    try {
      await proof();
      counts.passed += 1;
      console.log(`  passed  ${title}`);
    } catch (error) {
      counts.failed += 1;
      console.log(`  FAILED  ${title}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  try {
    await client.prove(portal, prove);
  } finally {
    await portal.stop();
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0) process.exitCode = 1;
