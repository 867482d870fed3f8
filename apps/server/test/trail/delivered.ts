import { until } from "@tender/testkit";
import type { Stage } from "./scenario.ts";

/** Waits until the background has delivered queued messages, because that changes rows. */
export const delivered = ({ run }: Pick<Stage, "run">) =>
  until(async () => (await run("SELECT 1 FROM outgoing_message WHERE status = 'waiting' LIMIT 1")).length === 0);
