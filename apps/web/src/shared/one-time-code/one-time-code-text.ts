export const oneTimeCodeText = {
  get: "获取验证码",
  retryAfter: (seconds: number) => `${seconds} 秒后重新获取`,
  challengeTitle: "安全验证",
  challengeHint: "获取验证码较为频繁，请拖动滑块完成验证，验证通过后自动发送。",
} as const;
