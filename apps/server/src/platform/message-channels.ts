/** A person is reached by SMS or mail, a chat group by its robot. */
export type MessageChannel = "sms" | "mail" | RobotChannel;
export type RobotChannel = "wecom" | "dingtalk";

/** Channels as people read them, in the log of messages and in refusals. */
export const messageChannelNames: Readonly<Record<MessageChannel, string>> = {
  sms: "短信",
  mail: "邮件",
  wecom: "企业微信群",
  dingtalk: "钉钉群",
};
