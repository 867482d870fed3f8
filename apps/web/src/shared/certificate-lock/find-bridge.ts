import { isInternetExplorer } from "#shared/browser/environment.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { boundChunkLoad } from "#shared/loading/chunk-load.ts";
import { openAgentLine } from "./agent-line.ts";
import { openControlLine } from "./control-line.ts";
import { bridgeOver, type LockBridge } from "./lock-bridge.ts";

/** Finds the bridge from this browser to a lock, without a connection yet. Null: there is none. */
export async function findBridge(): Promise<LockBridge | null> {
  if (isInternetExplorer()) return bridgeOver("control", openControlLine);
  if (portalConfig.mode === "development") {
    const { findSimulatedLine } = await boundChunkLoad(() => import("./simulated/simulated-line.ts"));
    const openLine = await findSimulatedLine();
    if (openLine) return bridgeOver("simulated", openLine);
  }
  const { agentUrls } = portalConfig.signInWays.certificate ?? { agentUrls: [] };
  return agentUrls.length > 0 ? bridgeOver("agent", () => openAgentLine(agentUrls)) : null;
}
