import { expect, test } from "vitest";
import { robotsOf } from "./robot-settings.ts";

const WECOM_ROBOT_URL = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0000";

test("sends alarms to no group by default", () => {
  expect(robotsOf({ WECOM_ROBOT_URL, ALARM_ROBOTS: [] }, true).alarms).toEqual([]);
});

test("accepts groups with a robot for alarms, and names the missing address of another", () => {
  expect(robotsOf({ WECOM_ROBOT_URL, ALARM_ROBOTS: ["wecom", "wecom"] }, true).alarms).toEqual(["wecom"]);
  expect(() => robotsOf({ WECOM_ROBOT_URL, ALARM_ROBOTS: ["wecom", "dingtalk"] }, true)).toThrow(
    "ALARM_ROBOTS：dingtalk 须先设置 DINGTALK_ROBOT_URL",
  );
});
