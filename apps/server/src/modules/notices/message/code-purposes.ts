/** Words for a code's purpose in its message. */
const purposes: Readonly<Record<string, string>> = {
  "0": "登录",
  "1": "注册",
  "2": "找回密码",
  bind: "变更联系方式",
};

export const purposeWord = (purpose: string): string => purposes[purpose] ?? "身份验证";
