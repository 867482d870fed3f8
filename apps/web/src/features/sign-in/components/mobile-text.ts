/** Of the ways to sign in that come when their tab is opened: the first script goes without them. */
export const mobileText = {
  mobileMethods: "移动认证方式",
  scanTab: (app: string) => `扫码登录（${app}）`,
  certificateTab: "CA 登录",
  certificateSubmit: "登录",
  scanOneHint: "请使用移动认证 App 一扫描二维码",
  scanTwoHint: "请使用移动认证 App 二扫描二维码",
  scanPicture: "登录二维码",
  scanLoading: "正在获取二维码",
  scanRetry: "重新获取",
} as const;
