import { isInternetExplorer } from "#shared/browser/environment.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { boundChunkLoad } from "#shared/loading/chunk-load.ts";
import { connectToAgent } from "./agent-connection.ts";
import { connectToControl } from "./control-connection.ts";
import { createBridge, type LockBridge } from "./lock-bridge.ts";

/** Finds the bridge from this browser to a lock, without a connection yet. Null: there is none. */
export async function findBridge(): Promise<LockBridge | null> {
  if (isInternetExplorer()) return createBridge("control", connectToControl);
  if (portalConfig.mode === "development") {
    const { findSimulatedConnection } = await boundChunkLoad(() => import("./simulated/simulated-connection.ts"));
    const openConnection = await findSimulatedConnection();
    if (openConnection) return createBridge("simulated", openConnection);
  }
  const { agentUrls } = portalConfig.signInWays.certificate ?? { agentUrls: [] };
  return agentUrls.length > 0 ? createBridge("agent", () => connectToAgent(agentUrls)) : null;
}
