import { z } from "zod";
import { StartupError } from "#platform/startup-error.ts";
import { plainText, webAddress } from "./setting-kinds.ts";

/** Robots of chat groups. The addresses contain the robots' keys. */
export const robotVariables = {
  WECOM_ROBOT_URL: webAddress.optional(),
  DINGTALK_ROBOT_URL: webAddress.optional(),
  /** The key of DingTalk's signature (加签). Without it the robot has another protection, such as an address range. */
  DINGTALK_ROBOT_SECRET: plainText.optional(),
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
  return {
    wecom: robot("WECOM_ROBOT_URL", null),
    dingtalk: robot("DINGTALK_ROBOT_URL", v.DINGTALK_ROBOT_SECRET ?? null),
  };
}
