import { setTimeout } from "node:timers/promises";
import type { Config } from "#config/config.ts";
import type { Metrics } from "#modules/operations/metrics/metrics.service.ts";
import type { Logger } from "#platform/logger.ts";
import type { NodeMetrics, NodeMetricsDeps } from "./metrics-answer.ts";

/** All started parts, stopped in reverse order. */
type Stops = (() => Promise<void>)[];

/** Time for which a scrape waits for the workers. */
const PATIENCE_MS = 2_000;

/** Serves the metrics of a node with one process, if METRICS_PORT is set. Throws StartupError. */
export async function offerOwnMetrics(config: Config, logger: Logger, stops: Stops, metrics: Metrics): Promise<void> {
  if (!config.metrics) return;
  // Loaded only if METRICS_PORT is set.
  const library = await import("prom-client");
  const { serveMetrics } = await import("./metrics-server.ts");
  const { renderOne } = await import("./metrics-answer.ts");
  const render = async () => renderOne(library, await metrics.read(true));
  stops.push(await serveMetrics(config.metrics, logger, render));
}

/** Serves the metrics of a node with workers, if METRICS_PORT is set. Throws StartupError. */
export async function offerMetrics(
  config: Config,
  logger: Logger,
  stops: Stops,
  workers: Pick<NodeMetricsDeps, "ask"> & { readonly listening: () => readonly number[] },
): Promise<NodeMetrics | undefined> {
  if (!config.metrics) return undefined;
  const library = await import("prom-client");
  const { serveMetrics } = await import("./metrics-server.ts");
  const { createNodeMetrics } = await import("./metrics-answer.ts");
  const patience = () => setTimeout(PATIENCE_MS, undefined, { ref: false });
  const node = createNodeMetrics({ library, ask: workers.ask, patience });
  stops.push(await serveMetrics(config.metrics, logger, () => node.render(workers.listening())));
  return node;
}
