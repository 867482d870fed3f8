/** Texts of the ways that are loaded when their tab is opened; they are not part of the first script. */
export const mobileText = {
  mobileMethods: "移动认证方式",
  scanTab: (app: string) => `${app}扫码`,
  scan: "扫码登录",
  passkey: "通行密钥",
  certificateTab: "CA 登录",
  certificateSubmit: "登录",
  scanHint: (app: string) => `请使用${app}扫描二维码`,
  scanPicture: "登录二维码",
  scanFailed: "扫码登录失败",
  scanExpired: "二维码已过期，请使用新的二维码",
  understood: "我知道了",
} as const;
