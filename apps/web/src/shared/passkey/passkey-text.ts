export const passkeyText = {
  notDone: "未完成通行密钥验证，可重试或改用其他方式",
  known: "该通行密钥已添加过",
} as const;
