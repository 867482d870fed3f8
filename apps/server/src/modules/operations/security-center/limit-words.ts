import type { LimitName } from "@tender/contract";

/** Titles of the limits. */
export const limitWords: Readonly<Record<LimitName, string>> = {
  general: "一般请求",
  signIn: "登录",
  redeem: "换取票据与凭据",
  captcha: "图形验证码与滑块",
  register: "注册",
  passwordChange: "重设密码",
  sms: "发送验证码",
  checkOnlyUser: "用户名查重",
  querySysUser: "查找账号",
  duplicateCheck: "字段查重",
  scanPoll: "扫码轮询",
  scanWait: "扫码等待",
  scanPollFromAddress: "扫码轮询（按地址）",
  scanWaitFromAddress: "扫码等待（按地址）",
  handover: "子系统换取会话",
  openidClient: "开放登录客户端",
  openidFailure: "开放登录验证失败",
  scim: "身份系统（SCIM）",
  scimFailure: "身份系统验证失败",
  scanApp: "扫码应用",
  logoutNotice: "统一退出通知",
  upload: "上传文件",
  messageTest: "测试消息",
  export: "导出",
};
