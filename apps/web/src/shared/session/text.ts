export const sessionText = {
  signedOut: "已退出登录",
  signOutFailed: "退出登录时出现错误，本机登录信息已清除",
} as const;
