import { z } from "zod";
import type { RobotChannel } from "#platform/message-channels.ts";
import { StartupError } from "#platform/startup-error.ts";
import { listOf, plainText, webAddress } from "./setting-kinds.ts";

const robotChannels = ["wecom", "dingtalk"] as const satisfies readonly RobotChannel[];

/** Robots of chat groups. The addresses contain the robots' keys. */
export const robotVariables = {
  WECOM_ROBOT_URL: webAddress.optional(),
  DINGTALK_ROBOT_URL: webAddress.optional(),
  /** The key of DingTalk's signature (加签). Without it the robot has another protection, such as an address range. */
  DINGTALK_ROBOT_SECRET: plainText.optional(),
  /** Robots that also send alarms of the system, which administrators receive as notices. */
  ALARM_ROBOTS: listOf(
    (name) => robotChannels.some((channel) => channel === name),
    "应为 wecom、dingtalk 中的若干项，以逗号分隔",
  ).default([]),
};

const schema = z.object(robotVariables);
type Variables = z.output<typeof schema>;

/** A robot of a chat group. `secret` null: requests are not signed. */
export interface RobotSender {
  readonly url: string;
  readonly secret: string | null;
}

/** Null: no robot is configured. */
export interface Robots {
  readonly wecom: RobotSender | null;
  readonly dingtalk: RobotSender | null;
  /** Those that also send alarms. */
  readonly alarms: readonly RobotChannel[];
}

/** Throws StartupError. */
export function robotsOf(v: Variables, isProduction: boolean): Robots {
  const robot = (variable: "WECOM_ROBOT_URL" | "DINGTALK_ROBOT_URL", secret: string | null): RobotSender | null => {
    const url = v[variable];
    if (url === undefined) return null;
    if (isProduction && !url.startsWith("https://"))
      throw new StartupError(`${variable}：必须以 https:// 开头（生产模式）`);
    return { url, secret };
  };
  const alarms = robotChannels.filter((channel) => v.ALARM_ROBOTS.includes(channel));
  for (const channel of alarms) {
    const variable = channel === "wecom" ? "WECOM_ROBOT_URL" : "DINGTALK_ROBOT_URL";
    if (v[variable] === undefined) throw new StartupError(`ALARM_ROBOTS：${channel} 须先设置 ${variable}`);
  }
  return {
    wecom: robot("WECOM_ROBOT_URL", null),
    dingtalk: robot("DINGTALK_ROBOT_URL", v.DINGTALK_ROBOT_SECRET ?? null),
    alarms,
  };
}
