export const scanText = {
  loading: "正在获取二维码",
  retry: "重新获取",
  refresh: "刷新二维码",
  over: "二维码已失效",
  scanned: "已扫码",
  typeNumber: "请在手机上输入此数字并确认",
  /** Another person's phone may have been faster, or the person used the wrong phone. */
  notMine: "不是您的手机？",
  unreached: "连接不畅，正在重试",
  remainingTime: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, "0")} 后过期`,
  requestFailed: "请求出现错误，请稍后再试",
} as const;
