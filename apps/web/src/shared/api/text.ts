export const apiText = {
  timeout: "网络超时，请稍后再试",
  offline: "无法连接到服务器，请检查网络后再试",
  requestFailed: "请求出现错误，请稍后再试",
  gatewayTimeout: "网络超时",
  file: "文件",
} as const;
