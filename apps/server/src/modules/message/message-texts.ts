/** What a code is for, as its message says it. */
const purposes: Readonly<Record<string, string>> = {
  "0": "登录",
  "1": "注册",
  "2": "找回密码",
  bind: "变更联系方式",
};

/** Text of a message with a code. It names the purpose, so that whoever is asked for the code sees what it opens, and holds no link. */
export function codeMessage(purpose: string, code: string, platformName: string): { subject: string; text: string } {
  const what = purposes[purpose] ?? "身份验证";
  return {
    subject: `${platformName}验证码`,
    text: `【${platformName}】您正在${what}，验证码 ${code}，5 分钟内有效。请勿告知他人；如非本人操作，请忽略。`,
  };
}

export function welcomeMail(username: string, platformName: string): { subject: string; text: string } {
  return {
    subject: `欢迎使用${platformName}`,
    text: `您的账号 ${username} 已注册成功，可使用用户名、邮箱或手机号登录。如非本人操作，请联系系统管理员。`,
  };
}
