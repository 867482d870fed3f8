export const signedInPagesText = {
  forbidden: "抱歉，你无权访问该页面",
  forbiddenHint: "如需使用这项功能，请联系系统管理员开通权限。",
  notFound: "抱歉，你访问的页面不存在或仍在开发中",
  notFoundHint: "请检查地址是否完整，或返回首页重新进入。",
  textNotFound: "404 page",
  successTitle: "操作成功",
  successText: "您的申请已提交，处理结果将通过站内通知告知您。",
  failureTitle: "登录失败",
  failureText: "您的账号已被冻结，暂时无法登录。如有疑问，请联系系统管理员解除冻结。",
} as const;
