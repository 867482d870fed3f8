/** Texts of the pages that the first script holds. */
export const pagesText = {
  serverError: "抱歉，服务器出错了",
  serverErrorHint: "已保存的内容不受影响，请稍后再试。",
  backHome: "返回首页",
  chunkTitle: "页面没有加载完成",
  chunkText: "网络较慢，或系统刚刚更新。已保存的内容不受影响，请重新加载。",
  reload: "重新加载",
  unreachableTitle: "暂时无法连接服务器",
  unreachableText: "您的登录状态没有丢失，请检查网络后重试。",
  retry: "重试",
} as const;
